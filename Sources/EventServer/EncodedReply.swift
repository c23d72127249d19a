/// The bytes of a reply, how to send them, and what to do with the connection afterwards.
struct EncodedReply {
    var bytes: [UInt8]
    /// The body, if it is so long that it is sent in slices after `bytes`, while the client reads.
    var rest: [UInt8] = []
    /// True for the fault `DRIP`: the bytes are sent in small steps.
    var isDripped = false
    var ending: Ending

    enum Ending {
        /// The connection stays open for the next request.
        case keepOpen
        /// The connection is closed normally.
        case close
        /// The connection ends with a TCP reset.
        case reset
        /// The connection stays open, and nothing is sent until the client closes it.
        case hang
    }
}
