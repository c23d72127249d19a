/// A reply that is not known yet. Whoever comes to know it resolves it, from any thread; nobody waits in a thread for
/// that. When patience or the server ends first, another reply is sent in its place.
package final class ReplyPromise: Sendable {
    /// How long the server waits; the time is the event loop's.
    package let timeout: Duration
    private let fallback: Reply
    private let shutdownReply: Reply
    private let state = Locked<State>(.open(nil))

    private enum State {
        /// Nobody knows it yet; the receiver, when there is one, is told.
        case open((@Sendable (Reply) -> Void)?)
        case resolved(Reply)
        /// It was delivered, or nobody waits for it any more.
        case closed
    }

    /// - Parameters:
    ///   - fallback: what is sent when patience ends.
    ///   - farewell: what is sent when the server stops; without one, the fallback.
    package init(timeout: Duration, fallback: Reply, shutdownReply: Reply? = nil) {
        self.timeout = timeout
        self.fallback = fallback
        self.shutdownReply = shutdownReply ?? fallback
    }

    /// Makes the reply known; only the first one counts.
    package func resolve(_ reply: Reply) {
        let receiver = state.withLock { state -> (@Sendable (Reply) -> Void)? in
            guard case .open(let receiver) = state else { return nil }
            // Kept for the receiver that is on the way, whose patience may end before it arrives.
            state = .resolved(reply)
            return receiver
        }
        receiver?(reply)
    }

    /// The reply, when it is known already. Else the receiver gets it, once, on the thread that resolves it.
    package func take(orLater receiver: @escaping @Sendable (Reply) -> Void) -> Reply? {
        state.withLock { state -> Reply? in
            switch state {
            case .open:
                state = .open(receiver)
                return nil
            case .resolved(let reply):
                state = .closed
                return reply
            case .closed: return nil
            }
        }
    }

    /// The reply when it is known, else the fallback: for a caller whose patience has ended. Nothing is received
    /// afterwards.
    package func replyNow() -> Reply { close(else: fallback) }

    /// The reply when it is known, else the farewell: for a server that stops. Nothing is received afterwards.
    package func replyAtTheEnd() -> Reply { close(else: shutdownReply) }

    private func close(else reply: Reply) -> Reply {
        state.withLock { state -> Reply in
            defer { state = .closed }
            if case .resolved(let known) = state { return known }
            return reply
        }
    }

    /// Nobody waits any more: the connection is gone.
    package func abandon() {
        state.withLock { $0 = .closed }
    }

    /// False once a reply is known, or when it would reach nobody.
    package var isOpen: Bool {
        state.withLock { if case .open = $0 { true } else { false } }
    }
}
