import HTTPMessages
import HTTPTypes
import PassAPI
import PassCrypto

/// Finds the access token in `Authorization` (page *Header - Authorization*).
final class AccessTokenReader: Sendable {
    private let signer: AccessTokenSigner
    /// Tokens whose signatures have been verified: the next request with one costs a look-up.
    private let verified = Recollection<Token, AccessTokenID>(capacity: 4_096)

    /// A token, hashed by its end: that is a part of the signature, so that nobody but this mock makes two with the same
    /// hash, and all of a long token would cost more than what follows.
    private struct Token: Hashable {
        var text: String

        func hash(into hasher: inout Hasher) {
            for byte in text.utf8.suffix(16) { hasher.combine(byte) }
        }
    }

    init(signer: AccessTokenSigner) {
        self.signer = signer
    }

    /// The token's identifier; `nil` when there is no token, or none that this mock has signed.
    func identifier(in fields: RequestFields) -> AccessTokenID? {
        guard var value = fields[.authorization], let text = value.withUTF8(Self.bearerToken) else {
            return nil
        }
        return identifier(of: text)
    }

    /// The identifier of a token as it stands; `nil` for one that this mock has not signed.
    func identifier(of text: String) -> AccessTokenID? {
        let token = Token(text: text)
        return verified.value(for: token) { signer.identifier(in: token.text) }
    }

    /// What stands behind the scheme, which is taken in any case of letters (RFC 9110, 11.1).
    private static func bearerToken(in value: UnsafeBufferPointer<UInt8>) -> String? {
        let scheme = "bearer ".utf8
        guard value.count > scheme.count,
            zip(value, scheme).allSatisfy({ $0 == $1 || $0 | 0x20 == $1 && $1 != UInt8(ascii: " ") })
        else { return nil }
        let token = value[scheme.count...].drop { $0 == UInt8(ascii: " ") }
        return token.isEmpty ? nil : String(decoding: token, as: UTF8.self)
    }
}
