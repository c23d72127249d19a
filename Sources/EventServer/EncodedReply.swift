/// A reply as it goes over the wire: which bytes, how fast, and what becomes of the connection.
struct EncodedReply {
    var bytes: [UInt8]
    /// True for a few bytes at a time.
    var drips = false
    var ending: Ending

    enum Ending {
        /// The next request may come.
        case keepOpen
        /// The connection is closed in good order.
        case close
        /// The connection ends with a TCP reset.
        case reset
        /// Nothing happens until the client leaves.
        case hang
    }
}
