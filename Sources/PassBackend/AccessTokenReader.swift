import HTTPMessages
import HTTPTypes
import PassAPI
import PassCrypto

/// Reads and verifies the access token in `Authorization` (page *Header - Authorization*).
final class AccessTokenReader: Sendable {
    private let signer: AccessTokenSigner
    /// The identifiers of tokens whose signatures were verified. Saves 810,000 of 891,000 instructions of
    /// retrieveProfileForMVPD (91 %).
    private let verified = ByteKeyedCache<AccessTokenID>()

    init(signer: AccessTokenSigner) {
        self.signer = signer
    }

    /// The identifier of the token in the header; `nil` without a token, or if this mock did not sign it.
    func identifier(in fields: RequestFields) -> AccessTokenID? {
        fields.bearerTokenBytes.flatMap(identifier)
    }

    /// The identifier of a serialized token; `nil` if this mock did not sign it.
    func identifier(of text: String) -> AccessTokenID? {
        identifier(of: Array(text.utf8)[...])
    }

    private func identifier(of token: ArraySlice<UInt8>) -> AccessTokenID? {
        verified.value(for: token) { signer.identifier(in: $0) }
    }
}
