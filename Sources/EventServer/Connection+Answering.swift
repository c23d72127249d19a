import HTTPMessages
import HTTPTypes

/// Carries a delivery out: at once, late, drop by drop, or broken.
extension Connection {
    func answer(_ reply: Reply, to asked: Asked) {
        switch reply.continuation {
        case .later(let later): hold(later, for: asked)
        case .stream(let pieces): begin(reply, with: pieces, for: asked)
        case nil where reply.delivery.delay > .zero:
            state = .delayed(reply, asked)
            wait(reply.delivery.delay)
        case nil: deliver(reply, to: asked)
        }
    }

    /// A delay or the patience for a reply is over, or the next drop or ping is due, or others have had their turn.
    func didWait() {
        switch state {
        case .reading: serve()
        case .delayed(let reply, let asked):
            state = .reading
            deliver(reply, to: asked)
            resume()
        case .waiting(let later, _, _): receive(later.replyNow())
        case .streaming(let body, _): ping(body)
        case .dripping(let transmission, let sent):
            drip(transmission, from: sent)
            resume()
        default: break
        }
    }

    private func deliver(_ reply: Reply, to asked: Asked) {
        let transmission = table.writer.transmission(
            of: reply, to: asked.method, table.isDraining ? .close : asked.persistence)
        if transmission.drips {
            drip(transmission, from: 0)
        } else if case .keepOpen = transmission.ending, !table.isDraining {
            if stream.hold(transmission.bytes) { table.departures.add(self) }
        } else {
            stream.write(transmission.bytes[...])
            end(transmission.ending)
        }
    }

    private func drip(_ transmission: Transmission, from sent: Int) {
        let drop = max(1, (transmission.bytes.count + Self.drops - 1) / Self.drops)
        let next = min(sent + drop, transmission.bytes.count)
        stream.write(transmission.bytes[sent..<next])
        if next == transmission.bytes.count {
            state = .reading
            end(transmission.ending)
        } else {
            state = .dripping(transmission, sent: next)
            wait(table.limits.drip / Self.drops)
        }
    }

    private static let drops = 50

    private func end(_ ending: Transmission.Ending) {
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
