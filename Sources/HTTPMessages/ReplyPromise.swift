extension Reply {
    package init(promised promise: ReplyPromise) {
        self.init()
        continuation = .promise(promise)
    }

    /// Passes the reply on, now or when its promise is resolved.
    package func receive(_ receiver: @escaping @Sendable (Reply) -> Void) {
        guard case .promise(let promise)? = continuation else { return receiver(self) }
        if let reply = promise.takeReply(orNotify: receiver) { receiver(reply) }
    }

    /// Ends the production of a reply that nobody receives: otherwise a call that waits for requests would wait forever.
    fileprivate func discard() {
        switch continuation {
        case .promise(let promise)?: promise.cancel()
        case .stream(let stream)?: stream.close()
        case nil: break
        }
    }
}

/// A reply that is resolved later, from any thread. No thread blocks while it waits.
///
/// If the timeout passes first, another reply is sent instead, unless the reply is decided. The same happens when the server stops,
/// unless ``isComputed`` is true.
package final class ReplyPromise: Sendable {
    /// How long the server waits, measured by its event loop.
    package let timeout: Duration
    /// True for a reply that is being computed. The server waits for it even while it stops, and after the client has closed its
    /// sending side.
    package let isComputed: Bool
    private let timeoutReply: @Sendable () -> Reply
    private let shutdownReply: Reply?
    private let state = Locked<State>(.pending(nil, isDecided: false))

    private enum State {
        /// Not resolved yet. The receiver, if there is one, gets the reply. `isDecided` is true once the reply is being made: then
        /// the timeout no longer counts.
        case pending((@Sendable (Reply) -> Void)?, isDecided: Bool)
        case resolved(Reply)
        /// The reply was taken, or the promise was cancelled.
        case closed
    }

    /// - Parameters:
    ///   - timeoutReply: sent when the timeout passes, and evaluated only then.
    ///   - shutdownReply: sent when the server stops; by default `timeoutReply`.
    package init(
        timeout: Duration, timeoutReply: @autoclosure @escaping @Sendable () -> Reply,
        shutdownReply: Reply? = nil, isComputed: Bool = false
    ) {
        self.timeout = timeout
        self.isComputed = isComputed
        self.timeoutReply = timeoutReply
        self.shutdownReply = shutdownReply
    }

    /// Resolves the promise. Only the first call has an effect. If the promise is already resolved or closed, cancels the
    /// promise or closes the stream of the reply.
    package func resolve(_ reply: Reply) {
        let (receiver, isLate) = state.withLock { state -> ((@Sendable (Reply) -> Void)?, Bool) in
            guard case .pending(let receiver, _) = state else { return (nil, true) }
            // Kept because the timeout can pass before the receiver's message reaches the loop.
            state = .resolved(reply)
            return (receiver, false)
        }
        if isLate { reply.discard() }
        receiver?(reply)
    }

    /// Notes that the reply is being made: the timeout, which can pass before the end, no longer replaces it.
    package func decide() {
        state.withLock { state in
            if case .pending(let receiver, _) = state { state = .pending(receiver, isDecided: true) }
        }
    }

    /// Takes the reply when the promise is resolved. Otherwise returns `nil` and calls the receiver later,
    /// once, on the thread that resolves the promise.
    package func takeReply(orNotify receiver: @escaping @Sendable (Reply) -> Void) -> Reply? {
        state.withLock { state -> Reply? in
            switch state {
            case .pending(_, let isDecided):
                state = .pending(receiver, isDecided: isDecided)
                return nil
            case .resolved(let reply):
                state = .closed
                return reply
            case .closed: return nil
            }
        }
    }

    /// Closes the promise when its timeout has passed. Returns the resolved reply, or `timeoutReply`. Returns `nil` if the reply is
    /// decided: then the promise stays open.
    package func replyOnTimeout() -> Reply? {
        let (isDecided, resolved) = state.withLock { state -> (Bool, Reply?) in
            switch state {
            case .pending(_, isDecided: true): return (true, nil)
            case .pending, .closed:
                state = .closed
                return (false, nil)
            case .resolved(let reply):
                state = .closed
                return (false, reply)
            }
        }
        return isDecided ? nil : resolved ?? timeoutReply()
    }

    /// Closes the promise when the server stops. Returns the resolved reply, or `shutdownReply`.
    package func replyOnShutdown() -> Reply {
        if case .resolved(let resolved) = state.exchange(.closed) {
            resolved
        } else {
            shutdownReply ?? timeoutReply()
        }
    }

    /// Closes the promise when its connection is gone. If a resolved reply was not taken, cancels its promise or closes its stream.
    package func cancel() {
        if case .resolved(let reply) = state.exchange(.closed) { reply.discard() }
    }

    package var isPending: Bool {
        state.withLock { if case .pending = $0 { true } else { false } }
    }

    /// True if the reply can no longer change.
    package var isDecided: Bool {
        state.withLock { if case .pending(_, let isDecided) = $0 { isDecided } else { true } }
    }
}
