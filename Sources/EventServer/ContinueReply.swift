import HTTPMessages
import HTTPTypes

/// Replies that are completed after the responder has returned.
///
/// While such a reply is pending, the end of the input counts as a disconnect, because a client that has gone away gives no other
/// sign. A reply that is being computed comes soon, so the server waits for it.
extension Connection {
    func wait(for promise: ReplyPromise, _ context: ReplyContext) {
        let worker = worker
        let waitID = worker.register(self)
        let resolved = promise.takeReply { reply in worker.perform(for: waitID) { $0.didResolve(reply) } }
        if let resolved {
            worker.unregister(waitID)
            return send(resolved, for: context)
        }
        state = .waiting(promise, context, waitID)
        if !promise.isComputed {
            if inputHasEnded { return close() }
            if worker.isDraining { return didResolve(promise.replyOnShutdown()) }
        }
        startTimer(after: promise.timeout)
    }

    /// Sends the resolved reply, or a reply that replaces it.
    func didResolve(_ reply: Reply) {
        guard case .waiting(_, let context, let waitID) = state else { return }
        worker.unregister(waitID)
        returnToReading()
        send(reply, for: context)
        resumeServing()
    }

    func startStreaming(_ replyStream: ReplyStream, head reply: Reply, for context: ReplyContext) {
        let worker = worker
        let sendsPings = reply.fields[.contentType]?.hasPrefix("text/event-stream") ?? false
        let body = StreamedBody(
            replyStream: replyStream, isChunked: context.supportsChunked, sendsPings: sendsPings)
        let head = worker.writer.head(reply, framing: body.isChunked ? .chunked : .untilClose, .close)
        stream.write(head.bytes[...])
        let waitID = worker.register(self)
        state = .streaming(body, waitID)
        if inputHasEnded { return close() }
        if context.method == .head {
            cancelContinuation()
            return closeAfterFlush()
        }
        // Discards all input: the connection closes after a streamed body, so pipelined requests are not answered. Reading is also
        // the only way to notice the end of the input.
        _ = stream.discard()
        stream.write(body.encoded(reply.body)[...])
        if worker.isDraining { return endStream() }
        replyStream.setDataHandler { worker.perform(for: waitID) { $0.sendStreamData() } }
        sendStreamData()
    }

    /// Sends the data that was appended to the stream. While the client does not read, the data stays in the
    /// stream, which drops its oldest pieces when it is full.
    func sendStreamData() {
        guard case .streaming(let body, _) = state, stream.queuedBytes <= Self.writeAhead else { return }
        stream.write(body.takeData()[...])
        if body.sendsPings { startTimer(after: worker.limits.pingInterval) }
    }

    func sendPing(_ body: StreamedBody) {
        guard body.sendsPings else { return }
        // An event stream comment (HTML Standard, 9.2.7). Without traffic a lost connection would not be detected.
        if stream.queuedBytes == 0 { stream.write(body.encoded(Array(": ping\n\n".utf8))[...]) }
        startTimer(after: worker.limits.pingInterval)
    }

    /// Sends the remaining data and the last chunk, then closes.
    func endStream() {
        guard case .streaming(let body, _) = state else { return }
        let rest = body.takeData()
        cancelContinuation()
        // The last chunk, and an empty trailer section.
        stream.write((rest + (body.isChunked ? Array("0\r\n\r\n".utf8) : []))[...])
        closeAfterFlush()
    }

    /// Cancels the promise, or closes the reply stream, so that its producer stops.
    func cancelContinuation() {
        switch state {
        case .waiting(let promise, _, let waitID):
            promise.cancel()
            worker.unregister(waitID)
        case .streaming(let body, let waitID):
            body.replyStream.close()
            worker.unregister(waitID)
        default: break
        }
    }
}
