import HTTPMessages
import HTTPTypes

/// Replies that are not whole when they are asked for. Here the end of the input means that the client has left:
/// from one that goes away nothing else would ever be seen.
extension Connection {
    func hold(_ later: ReplyPromise, for replyContext: ReplyContext) {
        let waitID = table.nextTicket()
        let mailbox = table.mailbox
        if let known = later.takeReply(orNotify: { mailbox.post(.reply($0, waitID)) }) {
            return answer(known, to: replyContext)
        }
        state = .waiting(later, replyContext, waitID)
        table.expect(waitID, self)
        if inputHasEnded { return close() }
        if table.isDraining { return receive(later.replyOnShutdown()) }
        wait(later.timeout)
    }

    /// The reply that was waited for has come, or the one that stands for it.
    func receive(_ reply: Reply) {
        guard case .waiting(_, let replyContext, let waitID) = state else { return }
        table.forget(waitID)
        state = .reading
        answer(reply, to: replyContext)
        resume()
    }

    func begin(_ reply: Reply, with pieces: ReplyStream, for replyContext: ReplyContext) {
        let isPinged = reply.fields[.contentType]?.hasPrefix("text/event-stream") ?? false
        let body = StreamedBody(pieces: pieces, isChunked: replyContext.knowsChunks, isPinged: isPinged)
        stream.write(table.writer.head(of: reply, isChunked: body.isChunked)[...])
        let waitID = table.nextTicket()
        state = .streaming(body, waitID)
        table.expect(waitID, self)
        if inputHasEnded { return close() }
        if replyContext.method == .head {
            abandon()
            return finish()
        }
        // Nothing is answered behind a body without end; and while all is read, the end of the input is seen.
        _ = stream.discard()
        stream.write(body.encoded(reply.body)[...])
        if table.isDraining { return endStream() }
        let mailbox = table.mailbox
        pieces.setDataHandler { mailbox.post(.pieces(waitID)) }
        pump()
    }

    /// Sends what has come. While the client does not take it, the stream keeps it, or drops the oldest of it.
    func pump() {
        guard case .streaming(let body, _) = state, stream.queuedBytes <= Self.writeAhead else { return }
        stream.write(body.next()[...])
        if body.isPinged { wait(table.limits.ping) }
    }

    func ping(_ body: StreamedBody) {
        guard body.isPinged else { return }
        if stream.queuedBytes == 0 { stream.write(body.ping[...]) }
        wait(table.limits.ping)
    }

    /// Ends a streamed body in good order.
    func endStream() {
        guard case .streaming(let body, _) = state else { return }
        let rest = body.next()
        abandon()
        stream.write((rest + body.end)[...])
        finish()
    }

    /// Tells whoever makes the reply that nobody is there to get it.
    func abandon() {
        switch state {
        case .waiting(let later, _, let waitID):
            later.cancel()
            table.forget(waitID)
        case .streaming(let body, let waitID):
            body.pieces.close()
            table.forget(waitID)
        default: break
        }
    }
}
