import HTTPMessages
import HTTPTypes
import PassAPI
import PassCrypto

/// Finds the access token in `Authorization` (page *Header - Authorization*).
final class AccessTokenReader: Sendable {
    private let signer: AccessTokenSigner
    /// Of tokens whose signatures have been verified: the next request with one costs a look-up.
    private let verified = ByteKeyedCache<AccessTokenID>()

    init(signer: AccessTokenSigner) {
        self.signer = signer
    }

    /// The token's identifier; `nil` when there is no token, or none that this mock has signed.
    func identifier(in fields: RequestFields) -> AccessTokenID? {
        fields.bearerTokenBytes.flatMap(identifier)
    }

    /// The identifier of a token as it stands; `nil` for one that this mock has not signed.
    func identifier(of text: String) -> AccessTokenID? {
        identifier(of: Array(text.utf8)[...])
    }

    private func identifier(of token: ArraySlice<UInt8>) -> AccessTokenID? {
        verified.value(for: token) { signer.identifier(in: $0) }
    }
}
