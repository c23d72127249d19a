/// Whether the connection stays open after the answer (RFC 9112, 9.3).
package enum Persistence: Sendable, Hashable {
    /// HTTP/1.1 and nothing said: it stays, and the answer need not say so.
    case open
    /// HTTP/1.0 with `Connection: keep-alive`: it stays, and the answer has to say so.
    case openWhenConfirmed
    /// It ends after this answer.
    case close
}
