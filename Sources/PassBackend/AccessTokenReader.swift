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
                    : "The Authorization header has not the form Bearer <token>.", hint: Self.hint))
    }

    /// A serialized token.
    func token(_ text: String) -> PresentedToken { token(Array(text.utf8)[...]) }

    private func token(_ bytes: ArraySlice<UInt8>) -> PresentedToken {
        if let id = verified.value(for: bytes, orMake: { signer.identifier(in: $0) }) { return .verified(id) }
        guard let text = String(utf8: bytes), let token = JSONWebSignature(parsing: text) else {
            return .unusable(Reason("The access token is not a JWT.", hint: Self.hint))
        }
        let issuer = token.payload["iss"]?.string.map { ", and its issuer is \($0)" } ?? ""
        return .unusable(
            Reason(
                "The access token is a JWT that this mock's key has not signed\(issuer).",
                hint: "It is of another mock or of the real service, or its text was changed. \(Self.hint)"))
    }

    private static let hint =
        "Request an access token from this mock: POST \(PassOperation.retrieveAccessToken.path())."
}
