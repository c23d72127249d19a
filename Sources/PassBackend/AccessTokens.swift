import HTTPMessages
import HTTPTypes
import PassAPI
import PassCrypto
import PassOperations
import PassSimulator

/// Issues access tokens, and finds them in requests (page *Header - Authorization*).
final class AccessTokens: Sendable {
    private let signer: AccessTokenSigner
    private let issued = IssuedTokens()

    init(signer: AccessTokenSigner) {
        self.signer = signer
    }

    /// The token as a signed JWT.
    func serialize(_ token: AccessToken) -> String {
        let text = signer.serialize(token)
        issued.remember(
            Array(text.utf8)[...],
            IssuedToken(token.id, client: token.client, end: token.validity.notAfter),
            at: token.validity.notBefore)
        return text
    }

    /// The number of tokens that are found by their bytes.
    var count: Int { issued.count }

    /// The token in `Authorization`.
    ///
    /// - Parameter now: the time of the request.
    func token(in fields: RequestFields, at now: Timestamp) -> PresentedToken {
        if let bytes = fields.bearerTokenBytes { return token(bytes, at: now) }
        guard let value = fields[.authorization] else {
            return .unusable(Reason("The request has no Authorization header.", hint: Self.hint))
        }
        let scheme = value.split(separator: " ").first.map(String.init) ?? ""
        return .unusable(
            Reason(
                scheme.lowercased() == "bearer"
                    ? "The Authorization header has no token after Bearer."
                    : "The Authorization header does not have the form Bearer <token>.", hint: Self.hint))
    }

    /// A serialized token.
    func token(_ text: String, at now: Timestamp) -> PresentedToken { token(Array(text.utf8)[...], at: now) }

    private func token(_ bytes: ArraySlice<UInt8>, at now: Timestamp) -> PresentedToken {
        if let known = issued.token(bytes) { return .verified(known) }
        let issuer: String?
        switch signer.read(String(decoding: bytes, as: UTF8.self)) {
        case .signed(let id):
            // Issued before a restart, or by another mock with the same key.
            let token = IssuedToken(id, end: now + Simulator.accessTokenLifetime)
            issued.remember(bytes, token, at: now)
            return .verified(token)
        case .notJWT: return .unusable(Reason("The access token is not a JWT.", hint: Self.hint))
        case .foreign(let name): issuer = name
        }
        let suffix = issuer.map { ", and its issuer is \($0)" } ?? ""
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
