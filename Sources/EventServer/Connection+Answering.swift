import HTTPMessages
import HTTPTypes

/// Carries a delivery out: at once, late, drop by drop, or broken.
extension Connection {
    func answer(_ reply: Reply, to replyContext: ReplyContext) {
        switch reply.continuation {
        case .promise(let later): hold(later, for: replyContext)
        case .stream(let pieces): begin(reply, with: pieces, for: replyContext)
        case nil where reply.delivery.delay > .zero:
            state = .delayed(reply, replyContext)
            wait(reply.delivery.delay)
        case nil: deliver(reply, to: replyContext)
        }
    }

    /// A delay or the patience for a reply is over, or the next drop or ping is due, or others have had their turn.
    func didWait() {
        switch state {
        case .reading: serve()
        case .delayed(let reply, let replyContext):
            state = .reading
            deliver(reply, to: replyContext)
            resume()
        case .waiting(let later, _, _): receive(later.replyOnTimeout())
        case .streaming(let body, _): ping(body)
        case .dripping(let encodedReply, let sent):
            drip(encodedReply, from: sent)
            resume()
        default: break
        }
    }

    private func deliver(_ reply: Reply, to replyContext: ReplyContext) {
        let encodedReply = table.writer.encodedReply(
            of: reply, to: replyContext.method, table.isDraining ? .close : replyContext.persistence)
        if encodedReply.drips {
            drip(encodedReply, from: 0)
        } else if case .keepOpen = encodedReply.ending, !table.isDraining {
            if stream.hold(encodedReply.bytes) { table.replyBatch.add(self) }
        } else {
            stream.write(encodedReply.bytes[...])
            end(encodedReply.ending)
        }
    }

    private func drip(_ encodedReply: EncodedReply, from sent: Int) {
        let drop = max(1, (encodedReply.bytes.count + Self.drops - 1) / Self.drops)
        let next = min(sent + drop, encodedReply.bytes.count)
        stream.write(encodedReply.bytes[sent..<next])
        if next == encodedReply.bytes.count {
            state = .reading
            end(encodedReply.ending)
        } else {
            state = .dripping(encodedReply, sent: next)
            wait(table.limits.drip / Self.drops)
        }
    }

    private static let drops = 50

    private func end(_ ending: EncodedReply.Ending) {
        switch ending {
        case .keepOpen: if table.isDraining { finish() }
        case .close: finish()
        case .reset:
            stream.resetOnFree()
            close()
        case .hang: hang()
        }
    }

    /// Takes up the requests that came while a reply was held back.
    func resume() {
        if case .reading = state { serve() }
    }
}
