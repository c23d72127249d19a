import HTTPMessages
import PassVocabulary

extension Connection {
    /// Sends the queued bytes, then ends with a lingering close.
    func closeAfterFlush() {
        state = .flushing
        clearDeadline()
        stopTimer()
        stream.flush()
        if stream.queuedBytes == 0 { linger() }
    }

    /// Shuts down the sending side and reads for a while before the close. Closing a socket with unread input
    /// sends a reset, which can make the client lose the last reply (RFC 9112, 9.6).
    func linger() {
        if inputHasEnded { return close() }
        stream.shutdownOutput()
        state = .lingering(discarded: 0)
        closeAtLatest(
            after: worker.isDraining ? worker.limits.drainLingerTimeout : worker.limits.lingerTimeout)
        didDiscard(stream.discard())
    }

    func didDiscard(_ count: Int) {
        state = .lingering(discarded: count)
        if count > Self.maximumDiscard { close() }
    }

    /// Sends nothing and keeps the connection open until the client closes it.
    func hang() {
        if inputHasEnded || worker.isDraining || !worker.moveToHanging(self) { return close() }
        state = .hanging
        _ = stream.discard()
    }

    func close() {
        if case .closed = state { return }
        cancelContinuation()
        state = .closed
        countUnfinishedBytes()
        stream.free()
        worker.remove(self)
    }

    /// Closes as soon as the reply in flight was sent. An incomplete request is dropped.
    func drain() {
        switch state {
        case .reading: closeAfterFlush()
        case .connecting, .hanging: close()
        case .delayed(let reply, _): if reply.delivery.fault == .hang || inputHasEnded { close() }
        case .waiting(let promise, _, _): if !promise.isComputed { didResolve(promise.replyOnShutdown()) }
        case .streaming: endStream()
        case .lingering: closeAtLatest(after: worker.limits.drainLingerTimeout)
        case .sending, .flushing, .closed: break
        }
    }

    private static let maximumDiscard = 32 * 1024 * 1024
}
