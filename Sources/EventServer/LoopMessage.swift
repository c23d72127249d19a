import HTTPMessages

/// What another thread has to tell a loop.
enum LoopMessage: Sendable {
    /// A connection to be served.
    case arrival(AcceptedConnection)
    /// A reply that was waited for is known.
    case reply(Reply, WaitID)
    /// The body of a reply goes on.
    case pieces(WaitID)
    /// Finish what is in flight, and tell when all is over.
    case drain
    /// End at once.
    case end

    /// Stands for one wait of one connection, and is never given out again: a letter that comes too late reaches
    /// nobody.
    typealias WaitID = UInt64
}
