import HTTPMessages

/// What is left to send of a long body.
struct BodySender {
    /// The bytes that are in the memory, and how many of them were sent.
    var bytes: [UInt8] = []
    var sent = 0
    /// What follows them; `nil` for nothing.
    var pieces: BodyPieces?
    /// Identifies the connection to the thread that makes the pieces.
    var waitID: LoopMessage.WaitID?
    /// True while a piece is being made.
    var isMakingPiece = false
    /// False for a body with a length, and for one that is delimited by the end of the connection (RFC 9112, 6.3).
    var isChunked = false
    /// What happens to the connection afterwards.
    var ending: EncodedReply.Ending
}
