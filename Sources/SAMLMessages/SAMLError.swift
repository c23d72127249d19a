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

extension SAMLError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notBase64:
            "the value is not base64"
        case .notXML(let line, let reason):
            "the value is not acceptable XML (line \(line): \(reason))"
        case .notAResponse(let found):
            "the root element is \(found); expected \(SAMLNames.response)"
        case .notARequest(let found):
            "the root element is \(found); expected "
                + SAMLRequest.Root.allCases.map(\.name.description).joined(separator: " or ")
        case .notSuccessful(let status):
            "the status is \(status); expected \(SAMLStatus.success)"
        case .noAssertion:
            "the response has no assertion"
        case .encryptedAssertion:
            "the assertion is encrypted; expected an unencrypted one"
        case .missing(let part):
            "\(part) is missing"
        }
    }
}
