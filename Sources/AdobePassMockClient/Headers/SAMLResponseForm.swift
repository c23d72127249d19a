import Foundation

extension AdobePassMock {
    /// Prepares a SAML response of Apple's framework for *Create and retrieve profile using partner
    /// authentication response* (*Apple SSO Cookbook (REST API V2)*, step *Complete MVPD authentication with
    /// partner framework*).
    public struct SAMLResponseForm: Sendable, Hashable {
        /// The response on one line, in base64: the value of the parameter `SAMLResponse` before it is
        /// percent-encoded.
        public let base64: String

        /// Prepares a response.
        ///
        /// - Parameter xml: the value of ``SubscriberAccountMetadata/samlAttributeQueryResponse``.
        public init(_ xml: String) {
            let spaced = xml.replacingOccurrences(of: "[ \\t]+", with: " ", options: .regularExpression)
            let line = spaced.components(separatedBy: .newlines).joined()
            let trimmed = line.trimmingCharacters(in: .whitespacesAndNewlines)
            base64 = Data(trimmed.utf8).base64EncodedString()
        }

        /// The body to post as `application/x-www-form-urlencoded`. It is percent-encoded already.
        public var body: String { "SAMLResponse=\(base64.percentEncoded)" }
    }
}
