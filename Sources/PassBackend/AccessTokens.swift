import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

/// Issues access tokens, and finds them in requests (page *Header - Authorization*).
final class AccessTokens: Sendable {
    private let key: RSAPrivateKey
    private let clientCredentials: ClientCredentialKey
    /// The tokens whose signatures were verified, by their digests. Only their number is limited, because all have a similar size.
    private let verified = Cache<Int, IssuedToken>(capacity: 262_144, maximumBytes: .max) { _, _ in 0 }

    init(key: RSAPrivateKey, clientCredentials: ClientCredentialKey) {
        self.key = key
        self.clientCredentials = clientCredentials
    }

    /// The token as a signed JWT.
    func serialize(_ token: AccessToken) -> String {
        let text = token.serialized(by: key)
        let digest = Self.digest(of: Array(text.utf8)[...])
        _ = remember(digest, of: token.client, during: token.claimedValidity)
        return text
    }

    private func remember(_ digest: Int, of client: ClientID, during validity: Validity) -> IssuedToken {
        let token = IssuedToken(
            client: RegisteredClient(
                id: client, statementDigest: clientCredentials.statementDigest(of: client)),
            validity: validity)
        verified.insert(token, for: digest)
        return token
    }

    /// The key of a token in the cache. It depends on a secret of the process, so that a client cannot construct another text with
    /// the same digest.
    static func digest(of token: ArraySlice<UInt8>) -> Int {
        var hasher = Hasher()
        token.withUnsafeBytes { hasher.combine(bytes: $0) }
        return hasher.finalize()
    }

    /// The token in `Authorization`.
    func token(in fields: RequestFields) -> PresentedToken {
        if let bytes = fields.bearerTokenBytes { return token(bytes) }
        guard let value = fields[.authorization] else {
            return .unusable(Reason("The request has no Authorization header.", hint: Self.hint))
        }
        if let reason = Reason.againstRepeated(.authorization, in: fields) { return .unusable(reason) }
        let scheme = value.split(separator: " ").first.map(String.init) ?? ""
        return .unusable(
            Reason(
                scheme.lowercased() == "bearer"
                    ? "The Authorization header has no token after Bearer."
                    : "The Authorization header does not have the form Bearer <token>.",
                hint: "Send Bearer, a space and \(Self.source)\(Self.mistake(in: value))."))
    }

    func token(_ text: String) -> PresentedToken { token(Array(text.utf8)[...]) }

    private func token(_ bytes: ArraySlice<UInt8>) -> PresentedToken {
        let digest = Self.digest(of: bytes)
        if let known = verified[digest] { return .verified(known) }
        let text = String(decoding: bytes, as: UTF8.self)
        let issuer: String?
        switch AccessToken.read(text, key: key) {
        case .signed(let client, let validity):
            // The token was issued before a restart or by another mock with the same key, or the cache was emptied since.
            return .verified(remember(digest, of: client, during: validity))
        case .incomplete:
            return .unusable(
                Reason(
                    "The access token is signed with this mock's key, but it lacks client_id, nbf or exp, as those of earlier "
                        + "builds do.", hint: Self.hint))
        case .notJWT:
            return .unusable(
                Reason(
                    "The access token is not a JWT.", hint: "Send \(Self.source)\(Self.mistake(in: text))."))
        case .foreign(let name): issuer = name
        }
        // A client can write anything into the claims of a token.
        let suffix = issuer.map { Reason.canRepeat($0) ? ", and its issuer is \($0)" : "" } ?? ""
        return .unusable(
            Reason(
                "The access token is a JWT that this mock's key has not signed\(suffix).",
                hint:
                    "\(Self.hint) This one comes from another mock or the real service, or its text was changed."
            ))
    }

    /// The end of a hint to send a token, for a text that is none.
    private static func mistake(in text: String) -> String {
        if text.hasPrefix("\"") || text.hasPrefix("'") { return ", without quotation marks" }
        guard UnsetValue.isUnset(text) else { return "" }
        return UnsetValue.isOptional(text)
            ? ", unwrapped from its optional" : ", not the text of an empty variable"
    }

    private static let source = "the access_token of POST \(PassOperation.retrieveAccessToken.path())"
    private static let hint =
        "Request an access token from this mock: POST \(PassOperation.retrieveAccessToken.path())."
}
