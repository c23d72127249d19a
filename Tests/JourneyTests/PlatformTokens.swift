import PassAPI
import TestSupport

/// Tokens in which a platform identifies its user.
enum PlatformTokens {
    /// A JWS with a signature that only the platform can verify.
    ///
    /// - Parameter end: when it expires; `nil` for never.
    static func make(
        _ subject: String, issuedAt: Int64 = Timestamp.start.seconds, until end: Timestamp? = nil
    ) -> String {
        let exp = end.map { #","exp":\#($0.seconds)"# } ?? ""
        return make(claims: #"{"sub":"\#(subject)","iss":"platform","iat":\#(issuedAt)\#(exp)}"#)
    }

    static func make(claims: String) -> String {
        [#"{"alg":"RS256"}"#, claims, "signature"].map { Base64.encodeURL($0.utf8) }.joined(separator: ".")
    }

    /// The header of a token.
    static func header(_ subject: String) -> [String: String] { ["Adobe-Subject-Token": make(subject)] }
}

/// A platform token that does not count, and why.
enum UselessPlatformToken: String, CaseIterable, Sendable {
    case spaces, words, twoParts, emptyParts, noJSON, noObject, noSubject, emptySubject, textAsEnd, expired
    case published

    var text: String {
        switch self {
        case .spaces: "   "
        case .words: "garbage"
        case .twoParts: "header.payload"
        case .emptyParts: "...."
        case .noJSON: "header.payload.signature"
        case .noObject: PlatformTokens.make(claims: "[1]")
        case .noSubject: PlatformTokens.make(claims: #"{"iss":"platform"}"#)
        case .emptySubject: PlatformTokens.make("")
        case .textAsEnd: PlatformTokens.make(claims: #"{"sub":"jane","exp":"tomorrow"}"#)
        case .expired: PlatformTokens.make("jane", until: .start)
        // Of the year 2018, from the Amazon SSO Cookbook.
        case .published:
            PlatformTokens.make(
                claims: #"""
                    {"iss":"roku","iat":1511368802,"exp":1542904802,"aud":"adobe","sub":"5fcc3087-abff-48e8-bae8-d4385be1d340"}
                    """#)
        }
    }

    /// The beginning of the reason in the journal.
    func problem(in source: String) -> String {
        switch self {
        case .spaces: "\(source) is empty. The token does not count."
        case .words: "\(source) is neither a JWS, which has three parts between dots, nor a JWE"
        case .twoParts: "\(source) is neither a JWS, which has three parts between dots, nor a JWE"
        case .emptyParts: "The JWE in \(source) has an empty part"
        case .noJSON, .noObject: "The payload of the JWS in \(source) is not a JSON object"
        case .noSubject, .emptySubject: "The JWS in \(source) has no sub"
        case .textAsEnd: "The exp of the JWS in \(source) is not a number"
        case .expired: "The JWS in \(source) expired 0 seconds ago"
        case .published: "The JWS in \(source) expired 2"
        }
    }
}
