/// A key for message authentication codes that is derived from the private part of an RSA key. The label tells it from
/// other keys that are derived from the same one.
struct DerivedHMACKey: Sendable {
    private let key: Lazy<HMACKey>

    /// - Parameter source: read when the first code is made.
    init(_ label: String, derivedFrom source: RSAPrivateKey) {
        key = Lazy { HMACKey(HMACKey(source.derEncoded).code(for: Array(label.utf8))) }
    }

    /// The 32 bytes of the message authentication code.
    func code(for message: [UInt8]) -> [UInt8] { key.value.code(for: message) }
}
