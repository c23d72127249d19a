import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

/// Issues access tokens, and finds them in requests (page *Header - Authorization*).
final class AccessTokens: Sendable {
    private let key: RSAPrivateKey
    private let clientCredentials: ClientCredentialKey
    private let verified = VerifiedTokens()

    init(key: RSAPrivateKey, clientCredentials: ClientCredentialKey) {
        self.key = key
        self.clientCredentials = clientCredentials
    }

    /// The token as a signed JWT.
    func serialize(_ token: AccessToken) -> String {
        let text = token.serialized(by: key)
        _ = remember(Array(text.utf8)[...], of: token.client, during: token.claimedValidity)
        return text
    }

    private func remember(
        _ bytes: ArraySlice<UInt8>, of client: ClientID, during validity: Validity
    ) -> IssuedToken {
        let token = IssuedToken(
            client: RegisteredClient(
                id: client, statementDigest: clientCredentials.statementDigest(of: client)),
            validity: validity)
        verified.remember(bytes, token)
        return token
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
                    : "The Authorization header does not have the form Bearer <token>.", hint: Self.hint))
    }

    func token(_ text: String) -> PresentedToken { token(Array(text.utf8)[...]) }

    private func token(_ bytes: ArraySlice<UInt8>) -> PresentedToken {
        if let known = verified.token(bytes) { return .verified(known) }
        let issuer: String?
        switch AccessToken.read(String(decoding: bytes, as: UTF8.self), key: key) {
        case .signed(let client, let validity):
            // Issued before a restart or by another mock with the same key, or not used lately.
            return .verified(remember(bytes, of: client, during: validity))
        case .incomplete:
            return .unusable(
                Reason(
                    "The access token is signed with this mock's key, but it lacks client_id, nbf or exp, as those of earlier "
                        + "builds do.", hint: Self.hint))
        case .notJWT: return .unusable(Reason("The access token is not a JWT.", hint: Self.hint))
        case .foreign(let name): issuer = name
        }
        // Anybody can write anything into the claims of a token.
        let suffix = issuer.map { Reason.canRepeat($0) ? ", and its issuer is \($0)" : "" } ?? ""
        return .unusable(
            Reason(
                "The access token is a JWT that this mock's key has not signed\(suffix).",
                hint:
                    "\(Self.hint) This one comes from another mock or the real service, or its text was changed."
            ))
    }

    private static let hint =
        "Request an access token from this mock: POST \(PassOperation.retrieveAccessToken.path())."
}

/// The access tokens whose signatures were verified, so that few requests verify one again.
///
/// Two generations: a token that is used moves to the young one. When that is full, the old one is dropped.
final class VerifiedTokens: Sendable {
    private struct Generations: Sendable {
        var young: [Int: IssuedToken] = [:]
        var old: [Int: IssuedToken] = [:]

        /// - Returns: the generation that was dropped, for the caller to free without the lock.
        mutating func insert(_ token: IssuedToken, _ digest: Int) -> [Int: IssuedToken] {
            var dropped: [Int: IssuedToken] = [:]
            if young.count >= VerifiedTokens.capacity { (dropped, old, young) = (old, young, [:]) }
            young[digest] = token
            return dropped
        }
    }

    /// The largest number of tokens in a generation.
    static let capacity = 131_072

    private let generations = Locked(Generations())

    func token(_ text: ArraySlice<UInt8>) -> IssuedToken? {
        let digest = Self.digest(of: text)
        let (token, dropped) = generations.withLock { generations -> (IssuedToken?, [Int: IssuedToken]) in
            if let token = generations.young[digest] { return (token, [:]) }
            guard let token = generations.old[digest] else { return (nil, [:]) }
            return (token, generations.insert(token, digest))
        }
        // Freed here, without the lock.
        _ = dropped
        return token
    }

    func remember(_ text: ArraySlice<UInt8>, _ token: IssuedToken) {
        let digest = Self.digest(of: text)
        _ = generations.withLock { $0.insert(token, digest) }
    }

    /// The number of tokens. One that has moved to the young generation counts twice until the old one is dropped.
    var count: Int { generations.withLock { $0.young.count + $0.old.count } }

    /// A digest, which the cache keeps in place of the longer token. It depends on a secret of the process, so that nobody can
    /// make another text with the same digest.
    private static func digest(of text: ArraySlice<UInt8>) -> Int {
        var hasher = Hasher()
        text.withUnsafeBytes { hasher.combine(bytes: $0) }
        return hasher.finalize()
    }
}
