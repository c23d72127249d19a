import HTTPMessages
import HTTPTypes

/// Replies that are completed after the responder has returned.
///
/// While one is pending, the end of the input is treated as a disconnect, because a client that has gone away
/// gives no other sign.
extension Connection {
    func wait(for promise: ReplyPromise, _ context: ReplyContext) {
        let waitID = table.makeWaitID()
        let mailbox = table.mailbox
        if let reply = promise.takeReply(orNotify: { mailbox.post(.reply($0, waitID)) }) {
            return send(reply, for: context)
        }
        state = .waiting(promise, context, waitID)
        table.register(self, for: waitID)
        if !promise.isComputed {
            if inputHasEnded { return close() }
            if table.isDraining { return didResolve(promise.replyOnShutdown()) }
        }
        startTimer(after: promise.timeout)
    }

    /// Sends the resolved reply, or the one that replaces it.
    func didResolve(_ reply: Reply) {
        guard case .waiting(_, let context, let waitID) = state else { return }
        table.unregister(waitID)
        state = .reading
        send(reply, for: context)
        resumeServing()
    }

    func startStreaming(_ replyStream: ReplyStream, head reply: Reply, for context: ReplyContext) {
        let sendsPings = reply.fields[.contentType]?.hasPrefix("text/event-stream") ?? false
        let body = StreamedBody(
            replyStream: replyStream, isChunked: context.supportsChunked, sendsPings: sendsPings)
        stream.write(table.writer.head(of: reply, isChunked: body.isChunked)[...])
        let waitID = table.makeWaitID()
        state = .streaming(body, waitID)
        table.register(self, for: waitID)
        if inputHasEnded { return close() }
        if context.method == .head {
            cancelContinuation()
            return closeAfterFlush()
        }
        // The connection closes after a streamed body, so pipelined requests are not answered. Reading
        // everything is also the only way to notice the end of the input.
        _ = stream.discard()
        stream.write(body.encoded(reply.body)[...])
        if table.isDraining { return endStream() }
        let mailbox = table.mailbox
        replyStream.setDataHandler { mailbox.post(.streamData(waitID)) }
        sendStreamData()
    }

    /// Sends the data that was appended to the stream. While the client does not read, the data stays in the
    /// stream, which drops its oldest pieces when it is full.
    func sendStreamData() {
        guard case .streaming(let body, _) = state, stream.queuedBytes <= Self.writeAhead else { return }
        stream.write(body.takeData()[...])
        if body.sendsPings { startTimer(after: table.limits.pingInterval) }
    }

    func sendPing(_ body: StreamedBody) {
        guard body.sendsPings else { return }
        if stream.queuedBytes == 0 { stream.write(body.ping[...]) }
        startTimer(after: table.limits.pingInterval)
    }

    /// Sends the remaining data and the last chunk, then closes.
    func endStream() {
        guard case .streaming(let body, _) = state else { return }
        let rest = body.takeData()
        cancelContinuation()
        stream.write((rest + body.terminator)[...])
        closeAfterFlush()
    }

    /// Cancels the promise, or closes the reply stream, so that its producer stops.
    func cancelContinuation() {
        switch state {
        case .waiting(let promise, _, let waitID):
            promise.cancel()
            table.unregister(waitID)
        case .streaming(let body, let waitID):
            body.replyStream.close()
            table.unregister(waitID)
        default: break
        }
    }
}
