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

    /// Sends a body that is made while the client reads.
    func startSendingPieces(of reply: Reply, for context: ReplyContext) {
        let persistence = table.isDraining ? .close : context.persistence
        var sender = BodySender(
            bytes: reply.body, pieces: reply.pieces, waitID: table.makeWaitID(),
            isChunked: context.supportsChunked, ending: .close)
        if context.supportsChunked {
            let (head, closesConnection) = table.writer.chunkedHead(of: reply, persistence)
            stream.write(head[...])
            if !closesConnection { sender.ending = .keepOpen }
        } else {
            stream.write(table.writer.head(of: reply, isChunked: false)[...])
        }
        if context.method == .head {
            reply.pieces?.cancel()
            return end(sender.ending)
        }
        sender.bytes = sender.isChunked ? Self.chunk(reply.body) : reply.body
        if let waitID = sender.waitID { table.register(self, for: waitID) }
        state = .sending(sender)
        sendNext()
    }

    /// A piece was made, or there are no more.
    func didMake(_ piece: [UInt8]?) {
        guard case .sending(var sender) = state else { return }
        sender.isMakingPiece = false
        if let piece {
            sender.bytes = sender.isChunked ? Self.chunk(piece) : piece
        } else {
            sender.pieces = nil
            sender.bytes = sender.isChunked ? Array("0\r\n\r\n".utf8) : []
        }
        sender.sent = 0
        state = .sending(sender)
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
        guard let pieces = sender.pieces, let waitID = sender.waitID else { return finishSending(sender) }
        let makesNext = !sender.isMakingPiece && stream.queuedBytes <= Self.writeAhead
        if makesNext { sender.isMakingPiece = true }
        state = .sending(sender)
        guard makesNext else { return }
        let mailbox = table.mailbox
        pieces.makeNext { mailbox.post(.piece($0, waitID)) }
    }

    private func finishSending(_ sender: BodySender) {
        if let waitID = sender.waitID { table.unregister(waitID) }
        state = .reading
        end(sender.ending)
        resumeServing()
    }

    /// A chunk (RFC 9112, 7.1); nothing for an empty piece, because a chunk of size 0 would end the body.
    private static func chunk(_ piece: [UInt8]) -> [UInt8] {
        guard !piece.isEmpty else { return [] }
        var bytes = Array("\(String(piece.count, radix: 16))\r\n".utf8)
        bytes.reserveCapacity(bytes.count + piece.count + 2)
        bytes += piece
        bytes += [UInt8(ascii: "\r"), UInt8(ascii: "\n")]
        return bytes
    }
}
