/// Why a value cannot be encrypted.
package enum EncryptionError: Error, Sendable, Hashable {
    /// The value and eleven bytes of padding are longer than the modulus (RFC 8017, section 7.2.1).
    case tooLong(bytes: Int, maximum: Int)
}

extension EncryptionError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .tooLong(let bytes, let maximum):
            "the value is \(bytes) bytes long; this RSA key can encrypt at most \(maximum) bytes"
        }
    }
}
