import HTTPMessages

/// The ways a connection ends.
extension Connection {
    /// Sends what is queued, and closes in good order.
    func finish() {
        state = .flushing
        stopWatching()
        stream.release()
        if stream.queuedBytes == 0 { linger() }
    }

    /// Ends our side, and listens on for a while: closing a socket with unread bytes would send a reset, which
    /// makes the client lose the last answer (RFC 9112, 9.6).
    func linger() {
        if inputHasEnded { return close() }
        stream.shutdownOutput()
        state = .lingering(discarded: 0)
        closeLatest(after: table.isDraining ? table.limits.lastLinger : table.limits.linger)
        didDiscard(stream.discard())
    }

    func didDiscard(_ count: Int) {
        state = .lingering(discarded: count)
        if count > Self.maximumDiscard { close() }
    }

    /// Keeps quiet until the client leaves.
    func hang() {
        if inputHasEnded || table.isDraining || !table.setAside(self) { return close() }
        state = .hanging
        _ = stream.discard()
    }

    func close() {
        if case .closed = state { return }
        abandon()
        state = .closed
        stream.free()
        table.remove(self)
    }

    /// Ends as soon as the answer in flight is out; a request that is not whole is not in flight.
    func drain() {
        switch state {
        case .reading: finish()
        case .connecting, .hanging: close()
        case .delayed(let reply, _): if reply.delivery.fault == .hang { close() }
        case .waiting(let later, _, _): receive(later.replyOnShutdown())
        case .streaming: endStream()
        case .lingering: closeLatest(after: table.limits.lastLinger)
        case .dripping, .flushing, .closed: break
        }
    }

    private static let maximumDiscard = 32 * 1024 * 1024
}
