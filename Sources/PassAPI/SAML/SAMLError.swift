/// Why a SAML message is rejected.
package enum SAMLError: Error, Sendable, Hashable {
    /// The value is the XML itself, or another text with tags.
    case notEncoded
    /// The value was percent-encoded more than once, so that it still has escapes after decoding.
    case encodedTwice
    /// The value has `-` or `_`, the letters of the base64 alphabet for URLs.
    case base64URL
    /// The number of base64 characters is no multiple of 4, or the XML ends too early.
    case cutOff(String)
    case notBase64
    case notXML(line: Int, reason: String)
    /// The root element is not a response. `found` is its name with the namespace in braces.
    case notAResponse(found: String)
    case notARequest(found: String)
    case notSuccessful(SAMLStatus)
    case noAssertion
    /// The assertion is encrypted, and the mock does not have the key.
    case encryptedAssertion
    /// A part that SAML 2.0 requires is missing.
    case missing(String)
    /// A time that is not in the format of SAML 2.0 Core, 1.3.3.
    case unreadableTime(attribute: String)
}
