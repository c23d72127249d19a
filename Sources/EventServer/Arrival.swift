import HTTPMessages

/// A connection that was accepted and is nobody's yet. Whoever gets it closes it.
struct Arrival: Sendable {
    let descriptor: Int32
    let facts: Request.Connection
    /// `nil` for a connection without TLS.
    let security: TLSContext?
}
