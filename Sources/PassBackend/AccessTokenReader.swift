import HTTPMessages
import HTTPTypes
import PassAPI
import PassCrypto
import PassOperations
import PassSimulator

/// Reads and verifies the access token in `Authorization` (page *Header - Authorization*).
final class AccessTokenReader: Sendable {
    private let signer: AccessTokenSigner
    /// The identifiers of tokens whose signatures were verified. Saves 810,000 of 891,000 instructions of
    /// retrieveProfileForMVPD (91 %).
    private let verified = ByteKeyedCache<AccessTokenID>()

    init(signer: AccessTokenSigner) {
        self.signer = signer
    }

    /// The token in `Authorization`.
    func token(in fields: RequestFields) -> PresentedToken {
        if let bytes = fields.bearerTokenBytes { return token(bytes) }
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
    func token(_ text: String) -> PresentedToken { token(Array(text.utf8)[...]) }

    private func token(_ bytes: ArraySlice<UInt8>) -> PresentedToken {
        var reading = AccessTokenSigner.Reading.notJWT
        let known = verified.value(for: bytes) { text in
            reading = signer.read(text)
            guard case .signed(let id) = reading else { return nil }
            return id
        }
        if let known { return .verified(known) }
        guard case .foreign(let issuer) = reading else {
            return .unusable(Reason("The access token is not a JWT.", hint: Self.hint))
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
