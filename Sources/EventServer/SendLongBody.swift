import HTTPMessages
import HTTPTypes

/// Long bodies, which are sent in slices while the client reads, so that other connections of the loop have their turn.
extension Connection {
    /// The number of bytes that are sent in one turn of the loop.
    private static let bytesPerTurn = 256 << 10

    /// Sends a body that is in the memory.
    func startSending(_ encoded: EncodedReply) {
        stream.write(encoded.bytes[...])
        state = .sending(BodySender(bytes: encoded.rest, ending: encoded.ending))
        sendNext()
    }

    /// Sends more, as far as the client reads.
    func sendNext() {
        guard case .sending(var sender) = state else { return }
        var budget = Self.bytesPerTurn
        while sender.sent < sender.bytes.count, budget > 0, stream.queuedBytes <= Self.writeAhead {
            let end = min(sender.sent + Self.writeAhead, sender.bytes.count)
            stream.write(sender.bytes[sender.sent..<end])
            budget -= end - sender.sent
            sender.sent = end
        }
        guard sender.sent == sender.bytes.count else {
            state = .sending(sender)
            if stream.queuedBytes <= Self.writeAhead { startTimer(after: .zero) }
            return
        }
        state = .reading
        end(sender.ending)
        resumeServing()
    }
}
