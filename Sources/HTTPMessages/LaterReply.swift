/// A reply that is not known yet. Whoever comes to know it resolves it, from any thread; nobody waits in a thread for
/// that. When patience ends first, the fallback is sent.
package final class LaterReply: Sendable {
    /// How long the server waits; the time is the event loop's.
    package let patience: Duration
    /// What is sent when patience ends.
    package let fallback: Reply
    private let state = Locked<State>(.open(nil))

    private enum State {
        /// Nobody knows it yet; the receiver, when there is one, is told.
        case open((@Sendable (Reply) -> Void)?)
        case resolved(Reply)
        /// It was delivered, or nobody waits for it any more.
        case closed
    }

    package init(patience: Duration, fallback: Reply) {
        self.patience = patience
        self.fallback = fallback
    }

    /// Makes the reply known; only the first one counts.
    package func resolve(_ reply: Reply) {
        let receiver = state.withLock { state -> (@Sendable (Reply) -> Void)? in
            guard case .open(let receiver) = state else { return nil }
            state = receiver == nil ? .resolved(reply) : .closed
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

    /// The reply when it is known already, else the fallback: for a caller that does not wait, or no longer. Nothing
    /// is received afterwards.
    package func replyNow() -> Reply {
        state.withLock { state -> Reply in
            defer { state = .closed }
            if case .resolved(let reply) = state { return reply }
            return fallback
        }
    }

    /// Nobody waits any more: the connection is gone.
    package func abandon() {
        state.withLock { $0 = .closed }
    }

    /// True when a reply would reach nobody.
    package var isClosed: Bool {
        state.withLock { if case .closed = $0 { true } else { false } }
    }
}
