/// Whether the connection stays open after the reply (RFC 9112, 9.3).
package enum Persistence: Sendable, Hashable {
    /// HTTP/1.1 without `Connection: close`: it stays open by default.
    case open
    /// HTTP/1.0 with `Connection: keep-alive`: it stays open, and the reply must contain the same option.
    case openWhenConfirmed
    /// It closes after the reply.
    case close
}
