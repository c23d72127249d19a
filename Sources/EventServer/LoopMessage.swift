import HTTPMessages

/// A message from another thread to a loop.
enum LoopMessage: Sendable {
    /// Serve this connection.
    case accepted(AcceptedConnection)
    /// A promise was resolved with this reply.
    case reply(Reply, WaitID)
    /// The next piece of a body was made; `nil` after the last one.
    case piece([UInt8]?, WaitID)
    /// A reply stream has new data.
    case streamData(WaitID)
    /// Close every connection once its reply was sent, then call `onEmpty` of the worker.
    case drain
    /// Stop the loop immediately.
    case stop

    /// Identifies one wait of one connection. IDs are never reused, so a late message is ignored.
    typealias WaitID = UInt64
}
