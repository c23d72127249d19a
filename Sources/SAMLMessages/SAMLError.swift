/// Why a SAML message cannot be taken.
package enum SAMLError: Error, Sendable, Hashable {
    case notBase64
    case notXML(line: Int, what: String)
    /// The root element, with its namespace in braces.
    case notAResponse(found: String)
    case notARequest(found: String)
    case notSuccessful(SAMLStatus)
    case noAssertion
    /// There is an assertion, for the holder of a key that the mock has not.
    case encryptedAssertion
    /// Something that SAML 2.0 requires.
    case missing(String)
}

extension SAMLError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notBase64:
            "the value is not base64"
        case .notXML(let line, let what):
            "the value is base64, but not of XML that is accepted (line \(line): \(what))"
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
            "the assertion is encrypted; expected a plain one"
        case .missing(let what):
            "\(what) is missing"
        }
    }
}
