/// Why a SAML message is rejected.
package enum SAMLError: Error, Sendable, Hashable {
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
}
