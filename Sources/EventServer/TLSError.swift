/// Why there can be no TLS, in words for the person who wants it; the reasons are OpenSSL's.
package enum TLSError: Error, Hashable, CustomStringConvertible {
    case certificate(String)
    /// The key cannot be read, has a passphrase, or is not that of the certificate.
    case key(String)
    case noContext(String)

    package var description: String {
        switch self {
        case .certificate(let reason): "the certificate cannot be used (\(reason)); expected PEM"
        case .key(let reason):
            "the private key cannot be used (\(reason)); expected PEM without a passphrase, and the key of the "
                + "certificate"
        case .noContext(let reason): "TLS is not available (\(reason))"
        }
    }
}
