import Foundation

/// A SAML response on its way from Apple's framework to *Create and retrieve profile using partner authentication
/// response* (*Apple SSO Cookbook (REST API V2)*, step *Complete MVPD authentication with partner framework*).
public struct SAMLResponseForm: Sendable, Hashable {
    /// On one line, in base64: the value of the parameter `SAMLResponse` before it is percent-encoded.
    public let base64: String

    /// Prepares a response.
    ///
    /// - Parameter xml: `samlAttributeQueryResponse`, as the framework handed it over.
    public init(_ xml: String) {
        let spaced = xml.replacingOccurrences(of: "[ \\t]+", with: " ", options: .regularExpression)
        let line = spaced.components(separatedBy: .newlines).joined()
        let trimmed = line.trimmingCharacters(in: .whitespacesAndNewlines)
        base64 = Data(trimmed.utf8).base64EncodedString()
    }

    /// The body to post as `application/x-www-form-urlencoded`: encoded once, and not to be encoded again.
    public var body: String { "SAMLResponse=\(base64.percentEncoded)" }
}
