import HTTPMessages

/// What another thread has to tell a loop.
enum Letter: Sendable {
    /// A reply that was waited for is known.
    case reply(Reply, Ticket)
    /// The body of a reply goes on.
    case pieces(Ticket)
    /// The server is to stop.
    case stop

    /// Stands for one wait of one connection, and is never given out again: a letter that comes too late reaches
    /// nobody.
    typealias Ticket = UInt64
}
