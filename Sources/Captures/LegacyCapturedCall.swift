import HTTPMessages
import PassAPI

/// The facts about a login or a permit in replies of REST API V1 and of the AccessEnabler endpoints: in the reply itself, or
/// in the token inside of it.
extension CapturedCall {
    /// The MVPD of the login.
    var legacyMVPD: MVPDID? {
        (reply?["mvpd"]?.string ?? reply?["mvpdId"]?.string ?? tokenText(of: "simpleTokenMsoID"))
            // The XML of a registration code without an MVPD has an empty one.
            .flatMap { $0.isEmpty ? nil : MVPDID($0) }
    }

    /// The user who logged in, if the token is the login itself.
    var legacyUserID: String? {
        reply?["userId"]?.string ?? tokenText(of: "simpleSamlNameID")
    }

    /// The user metadata, which AccessEnabler clients get beside a token.
    var legacyUserMetadata: JSONValue? {
        operation == .legacyRetrieveUserMetadata
            ? reply : reply?["userMeta"]?.string.flatMap { JSONValue(parsing: $0.utf8) }
    }

    /// When the login or the permit ends.
    var legacyExpiry: Timestamp? {
        reply?["expires"]?.moment
            ?? (tokenText(of: "simpleTokenExpires") ?? tokenText(of: "simpleTokenTTL"))
            .flatMap { Timestamp(tokenText: $0) }
    }

    /// True for the replies whose token is the login itself, and no permit.
    var showsAuthenticationToken: Bool {
        switch operation {
        case .legacyRetrieveAuthenticationToken, .legacyRetrieveAuthenticationTokenForCode,
            .accessEnablerRetrieveSession, .accessEnablerRetrieveDeviceSession:
            true
        default: false
        }
    }

    /// The text of an element of the token in the reply.
    func tokenText(of element: String) -> String? {
        (reply?["authnToken"] ?? reply?["authzToken"])?.string
            .flatMap { AccessEnablerToken.text(of: element, in: $0) }
    }
}
