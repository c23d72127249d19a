import HTTPMessages
import HTTPTypes

/// Long bodies, which are sent in slices while the client reads, so that other connections of the loop have their turn.
extension Connection {
    /// The number of bytes that are sent in one turn of the loop.
    private static let bytesPerTurn = 256 << 10

    func startSending(_ encoded: EncodedReply) {
        stream.write(encoded.bytes[...])
        sendNext(of: encoded, from: 0)
    }

    /// Sends more of the body, as far as the client reads.
    func sendNext(of encoded: EncodedReply, from start: Int) {
        var sent = start
        while sent < encoded.rest.count, sent < start + Self.bytesPerTurn,
            stream.queuedBytes <= Self.writeAhead
        {
            let end = min(sent + Self.writeAhead, encoded.rest.count)
            stream.write(encoded.rest[sent..<end])
            sent = end
        }
        guard sent == encoded.rest.count else {
            state = .sending(encoded, sent: sent)
            if stream.queuedBytes <= Self.writeAhead { startTimer(after: .zero) }
            return
        }
        state = .reading
        end(encoded.ending)
        resumeServing()
    }
}
