import HTTPMessages
import HTTPTypes
import PassAPI
import PassCrypto

/// Finds the access token in `Authorization` (page *Header - Authorization*).
final class AccessTokenReader: Sendable {
    private let signer: AccessTokenSigner
    /// What carried tokens whose signatures have been verified: the next request with one costs a look-up.
    private let verified = Recollection<String, AccessTokenID>(capacity: 4_096)

    init(signer: AccessTokenSigner) {
        self.signer = signer
    }

    /// The token's identifier; `nil` when there is no token, or none that this mock has signed.
    func identifier(in fields: RequestFields) -> AccessTokenID? {
        guard let value = fields[.authorization] else { return nil }
        return verified.value(for: value) {
            let parts = value.split(separator: " ", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
            return signer.identifier(in: parts[1].drop { $0 == " " })
        }
    }
}
