import HTTPMessages

/// Sends replies as their `Delivery` specifies: immediately, delayed, in small steps, or broken.
extension Connection {
    func send(_ reply: Reply, for context: ReplyContext) {
        switch reply.continuation {
        case .promise(let promise): wait(for: promise, context)
        case .stream(let replyStream): startStreaming(replyStream, head: reply, for: context)
        case nil where reply.delivery.delay > .zero:
            state = .delayed(reply, context)
            startTimer(after: reply.delivery.delay)
            if inputHasEnded { releaseSlot() }
        case nil: deliver(reply, for: context)
        }
    }

    /// Called when the delay of a reply or the timeout of a promise has passed, when the next step of a drip or the next ping is
    /// due, or when other connections have had their turn.
    func timerDidFire() {
        switch state {
        case .reading: serve()
        case .delayed(let reply, let context):
            returnToReading()
            deliver(reply, for: context)
            resumeServing()
        case .waiting(let promise, _, _): if let reply = promise.replyOnTimeout() { didResolve(reply) }
        case .streaming(let body, _): sendPing(body)
        case .sending(let encoded, let sent): sendNext(of: encoded, from: sent)
        default: break
        }
    }

    private func deliver(_ reply: Reply, for context: ReplyContext) {
        let encoded = worker.writer.encode(
            reply, method: context.method, worker.isDraining ? .close : context.persistence)
        if !encoded.rest.isEmpty {
            stream.write(encoded.bytes[...])
            sendNext(of: encoded, from: 0)
        } else if case .keepOpen = encoded.ending, !worker.isDraining {
            if stream.enqueue(encoded.bytes) { worker.replyBatch.add(self) }
        } else {
            stream.write(encoded.bytes[...])
            end(encoded.ending)
        }
    }

    /// Sends a step of the fault `DRIP`. Otherwise sends as much of a long body as the client reads, within a limit that gives
    /// other connections of the loop their turn.
    func sendNext(of encoded: EncodedReply, from start: Int) {
        let count = encoded.rest.count
        let step =
            encoded.isDripped ? max(1, (count + Self.dripSteps - 1) / Self.dripSteps) : Self.bytesPerTurn
        var sent = start
        while sent < min(start + step, count), encoded.isDripped || stream.queuedBytes <= Self.writeAhead {
            let end = min(sent + Self.writeAhead, start + step, count)
            stream.write(encoded.rest[sent..<end])
            sent = end
        }
        guard sent < count else {
            returnToReading()
            end(encoded.ending)
            return resumeServing()
        }
        state = .sending(encoded, sent: sent)
        if encoded.isDripped {
            startTimer(after: worker.limits.dripDuration / Self.dripSteps)
        } else if stream.queuedBytes <= Self.writeAhead {
            startTimer(after: .zero)
        }
    }

    private static let dripSteps = 50
    /// The number of bytes of a long body that are sent in one turn of the loop.
    private static let bytesPerTurn = 256 << 10

    private func end(_ ending: EncodedReply.Ending) {
        switch ending {
        case .keepOpen: if worker.isDraining { closeAfterFlush() }
        case .close: closeAfterFlush()
        case .reset:
            stream.resetOnFree()
            close()
        case .hang: hang()
        }
    }

    /// Handles the requests that arrived while a reply was delayed.
    func resumeServing() {
        // A connection that now hangs, streams or closes has discarded these requests.
        if case .reading = state { serve() } else { countUnfinishedBytes() }
    }
}
