import PassCrypto

/// Encrypts user metadata for service providers. The same value under the same certificate gives the same bytes, so what
/// was encrypted once is remembered: clients ask for a profile again and again, and each time it would take more than
/// all the rest.
struct MetadataEncryptor: Sendable {
    private let keys = Cache<String, RSAPublicKey>(capacity: 256)
    private let sealed = Cache<Plain, [UInt8]>(capacity: 4_096)

    private struct Plain: Hashable {
        var certificate: String
        var value: [UInt8]
    }

    /// The encrypted value.
    ///
    /// - Parameter certificate: PEM.
    /// - Returns: `nil` for a certificate that is none, and for a value that is too long for its key.
    func encrypted(_ value: [UInt8], with certificate: String) -> [UInt8]? {
        sealed.value(for: Plain(certificate: certificate, value: value)) {
            let key = keys.value(for: certificate) { try? RSAPublicKey(pem: certificate) }
            return try? key?.encryptDeterministically(value)
        }
    }
}
