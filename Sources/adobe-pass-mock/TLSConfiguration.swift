import EventServer

/// The TLS configuration of the main port.
struct TLSConfiguration {
    var context: TLSContext
    /// The certificate of the authority that clients must trust, as PEM; `nil` with `--tls-cert`, whose
    /// issuer is unknown.
    var authority: String?
}
