import HTTPMessages
import HTTPTypes

/// Carries a delivery out: at once, late, drop by drop, or broken.
extension Connection {
    func answer(_ reply: Reply, to method: HTTPRequest.Method?, _ persistence: Persistence) {
        if let method, reply.delivery.delay > .zero {
            state = .delayed(reply, method, persistence)
            wait(reply.delivery.delay)
        } else {
            deliver(reply, to: method, persistence)
        }
    }

    /// A delay is over, or the next drop is due.
    func didWait() {
        switch state {
        case .delayed(let reply, let method, let persistence):
            state = .reading
            deliver(reply, to: method, persistence)
            resume()
        case .dripping(let transmission, let sent):
            drip(transmission, from: sent)
            resume()
        default: break
        }
    }

    private func deliver(_ reply: Reply, to method: HTTPRequest.Method?, _ persistence: Persistence) {
        let transmission = table.writer.transmission(
            of: reply, to: method, table.isDraining ? .close : persistence)
        if transmission.drips {
            drip(transmission, from: 0)
        } else {
            stream.write(transmission.bytes.span)
            end(transmission.ending)
        }
    }

    private func drip(_ transmission: Transmission, from sent: Int) {
        let drop = max(1, (transmission.bytes.count + Self.drops - 1) / Self.drops)
        let next = min(sent + drop, transmission.bytes.count)
        stream.write(transmission.bytes.span.extracting(sent..<next))
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
    private func resume() {
        if case .reading = state { serve() }
    }
}
