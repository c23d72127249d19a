import HTTPMessages

/// A connection that was accepted and is nobody's yet. Whoever gets it closes it.
struct AcceptedConnection: Sendable {
    let descriptor: Int32
    let connectionInfo: Request.Connection
    /// `nil` for a connection without TLS.
    let tls: TLSContext?
}
