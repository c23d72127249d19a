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
        fields.bytes(of: .authorization).flatMap(Self.bearerToken).flatMap(identifier)
    }

    /// The identifier of a token as it stands; `nil` for one that this mock has not signed.
    func identifier(of text: String) -> AccessTokenID? {
        identifier(of: Array(text.utf8)[...])
    }

    private func identifier(of token: ArraySlice<UInt8>) -> AccessTokenID? {
        verified.value(for: token) { signer.identifier(in: $0) }
    }

    /// The token as it was sent; `nil` when there is none, or something else.
    static func bearerToken(in fields: RequestFields) -> String? {
        fields.bytes(of: .authorization).flatMap(bearerToken).map { String(decoding: $0, as: UTF8.self) }
    }

    /// What stands behind the scheme, which is taken in any case of letters (RFC 9110, 11.1).
    private static func bearerToken(in value: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let scheme: StaticString = "bearer"
        guard value.prefix(scheme.utf8CodeUnitCount).isWord(scheme) else { return nil }
        let rest = value.dropFirst(scheme.utf8CodeUnitCount)
        let token = rest.drop { $0 == UInt8(ascii: " ") }
        return token.isEmpty || token.count == rest.count ? nil : token
    }
}
