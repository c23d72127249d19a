/// A key for HMAC with SHA-256 (RFC 2104).
struct HMACKey: Sendable {
    private let innerPad: [UInt8]
    private let outerPad: [UInt8]

    init(_ key: [UInt8]) {
        let blockSize = 64
        var block = key.count > blockSize ? SHA256.hash(key) : key
        block += [UInt8](repeating: 0, count: blockSize - block.count)
        innerPad = block.map { $0 ^ 0x36 }
        outerPad = block.map { $0 ^ 0x5C }
    }

    /// The 32 bytes of the message authentication code.
    func code(for message: [UInt8]) -> [UInt8] {
        SHA256.hash(outerPad + SHA256.hash(innerPad + message))
    }
}
