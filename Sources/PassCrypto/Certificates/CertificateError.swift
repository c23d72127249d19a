/// Why there is no certificate; the reasons are libcrypto's.
package enum CertificateError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What was kept is not, or no longer, what it should be.
    case unreadable(String, reason: String)
    case notMade(reason: String)

    package var description: String {
        switch self {
        case .unreadable(let what, let reason): "the \(what) cannot be read (\(reason)); expected PEM"
        case .notMade(let reason): "libcrypto makes no certificate (\(reason))"
        }
    }

    /// What libcrypto has just refused.
    static func impossible() -> CertificateError { .notMade(reason: LibcryptoErrors.takeReason()) }
}
