/// Makes and recognizes the credentials of clients, so that no mock has to store a client: every mock with the same access-token
/// key recognizes the clients of the others, even after a restart.
///
/// A client identifier is a UUID of version 4. Of its 122 free bits, 50 are random, 40 are the digest of the software
/// statement, and 32 are a message authentication code over both. The secret is a UUID from a second code over the identifier.
/// The key of both codes is derived from the private part of the access-token key.
package final class ClientCredentialKey: Sendable {
    private let key: DerivedHMACKey

    /// - Parameter accessTokenKey: read when credentials are made or recognized for the first time.
    package init(derivedFrom accessTokenKey: RSAPrivateKey) {
        key = DerivedHMACKey("adobe-pass-mock client credentials", derivedFrom: accessTokenKey)
    }

    /// A new client identifier.
    ///
    /// - Parameter randomBits: distinguishes the clients of one statement. The lowest 50 bits count.
    package func makeClient(for digest: StatementDigest, randomBits: UInt64) -> ClientID {
        ClientID(identifier(digest, randomBits & (1 << Self.randomWidth - 1)).text)
    }

    /// The digest of the statement that the client registered with.
    ///
    /// - Returns: `nil` for an identifier that no mock with this key has made.
    package func statementDigest(of client: ClientID) -> StatementDigest? {
        guard let uuid = RandomUUID(client.text) else { return nil }
        let digest = StatementDigest(
            bits: uuid.high << (StatementDigest.width - Self.highDigestWidth) | uuid.low >> Self.codeWidth)
        return uuid == identifier(digest, uuid.high >> Self.highDigestWidth) ? digest : nil
    }

    /// The secret of a client that ``statementDigest(of:)`` recognizes.
    package func secret(of client: ClientID) -> String {
        let code = key.code(for: Array("client secret:\(client.text)".utf8))
        return RandomUUID(high: code.bigEndianNumber(at: 0), low: code.bigEndianNumber(at: 8)).text
    }

    private static let randomWidth: UInt64 = 50
    private static let codeWidth: UInt64 = 32
    /// The number of bits of the digest in the first half of the identifier.
    private static let highDigestWidth: UInt64 = 10

    private func identifier(_ digest: StatementDigest, _ randomBits: UInt64) -> RandomUUID {
        let highDigest = digest.bits >> (StatementDigest.width - Self.highDigestWidth)
        let high = randomBits << Self.highDigestWidth | highDigest
        var message = Array("client identifier:".utf8)
        for number in [high, digest.bits] {
            withUnsafeBytes(of: number.littleEndian) { message.append(contentsOf: $0) }
        }
        let code = key.code(for: message).bigEndianNumber(at: 0) >> (64 - Self.codeWidth)
        return RandomUUID(high: high, low: digest.bits << Self.codeWidth | code)
    }
}

/// The free bits of a UUID of version 4 (RFC 9562, 5.4).
private struct RandomUUID: Equatable {
    /// The 60 bits around the version.
    let high: UInt64
    /// The 62 bits after the variant.
    let low: UInt64

    /// - Parameters:
    ///   - high: only the lowest 60 bits count.
    ///   - low: only the lowest 62 bits count.
    init(high: UInt64, low: UInt64) {
        self.high = high & (1 << 60 - 1)
        self.low = low & (1 << 62 - 1)
    }

    /// - Returns: `nil` for a text that is not a UUID of version 4 in lower case.
    init?(_ text: String) {
        // A client can send an identifier of a megabyte.
        guard text.utf8.count == 36 else { return nil }
        let digits = text.filter { $0 != "-" }
        guard let first = UInt64(digits.prefix(16), radix: 16), let low = UInt64(digits.suffix(16), radix: 16)
        else { return nil }
        self.init(high: (first >> 16) << 12 | first & 0xFFF, low: low)
        guard self.text == text else { return nil }
    }

    /// The UUID in lower case.
    var text: String { String(uuidOf: (high >> 12) << 16 | high & 0xFFF, low) }
}

extension [UInt8] {
    fileprivate func bigEndianNumber(at index: Int) -> UInt64 {
        self[index..<index + 8].reduce(0) { $0 << 8 | UInt64($1) }
    }
}
