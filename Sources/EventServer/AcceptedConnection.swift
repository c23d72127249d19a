import HTTPMessages

/// An accepted connection on the way to its loop. The receiver owns the descriptor and must close it.
struct AcceptedConnection: Sendable {
    let descriptor: Int32
    let connectionInfo: Request.Connection
    /// `nil` when the connection does not use TLS.
    let tls: TLSContext?
}
