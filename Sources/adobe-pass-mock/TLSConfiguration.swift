import EventServer

/// What the main port speaks TLS with.
struct TLSConfiguration {
    var context: TLSContext
    /// The authority that clients have to trust, PEM; `nil` when the certificate is somebody else's.
    var authority: String?
}
