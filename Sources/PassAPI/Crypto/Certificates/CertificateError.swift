/// Why a certificate or its key could not be read or created. The reasons are OpenSSL's.
package enum CertificateError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The text contains no valid PEM for the object, `certificate` or `private key`.
    case unreadable(String, reason: String)
    case notCreated(reason: String)

    package var description: String {
        switch self {
        case .unreadable(let object, let reason): "the \(object) cannot be read (\(reason)); expected PEM"
        case .notCreated(let reason): "OpenSSL could not create the certificate (\(reason))"
        }
    }

    /// The error of the OpenSSL function that just failed.
    static func openSSLFailure() -> CertificateError { .notCreated(reason: OpenSSLErrors.takeReason()) }
}
