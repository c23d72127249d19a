/// Why a value cannot be encrypted.
package enum EncryptionError: Error, Sendable, Hashable {
    /// Padding needs eleven bytes of what the key can hold (RFC 8017, section 7.2.1).
    case tooLong(bytes: Int, maximum: Int)
}

extension EncryptionError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .tooLong(let bytes, let maximum):
            "the value has \(bytes) bytes; with this key RSA can encrypt \(maximum) at most"
        }
    }
}
