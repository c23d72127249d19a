/// The reason why TLS cannot be used. The associated values are OpenSSL's reasons; the description is shown
/// to the user.
package enum TLSError: Error, Hashable, CustomStringConvertible {
    case certificate(String)
    /// The key cannot be read, has a passphrase, or does not match the certificate.
    case key(String)
    case noContext(String)

    package var description: String {
        switch self {
        case .certificate(let reason): "the certificate cannot be used (\(reason)); expected PEM"
        case .key(let reason):
            "the private key cannot be used (\(reason)); expected the certificate's private key as PEM "
                + "without a passphrase"
        case .noContext(let reason): "TLS is not available (\(reason))"
        }
    }
}
