/// How a reply leaves: at once and whole, unless a scenario says otherwise.
///
/// Only data: the event loop carries it out, so a slow or broken reply costs no other connection time.
package struct Delivery: Sendable, Hashable {
    /// How long the first byte is held back.
    package var delay: Duration
    /// What goes wrong on the wire, if anything does.
    package var fault: Fault?

    package init(delay: Duration = .zero, fault: Fault? = nil) {
        self.delay = delay
        self.fault = fault
    }

    /// The ways to break a reply. The raw values are the words of scenario files, WireMock's where it has one.
    package enum Fault: String, Sendable, Hashable, CaseIterable {
        /// The connection ends with a TCP reset and not one byte of a reply.
        case connectionReset = "CONNECTION_RESET_BY_PEER"
        /// The connection is closed in good order, without one byte of a reply.
        case emptyResponse = "EMPTY_RESPONSE"
        /// A good head with `Transfer-Encoding: chunked`, then bytes that are no chunk, then the end.
        case malformedChunk = "MALFORMED_RESPONSE_CHUNK"
        /// Bytes that are no HTTP, then the end.
        case randomData = "RANDOM_DATA_THEN_CLOSE"
        /// The whole head with its true `Content-Length`, half of the body, then the end.
        case truncatedBody = "TRUNCATED_BODY"
        /// Nothing at all, until the client leaves.
        case hang = "HANG"
        /// The right bytes, a few at a time over about five seconds.
        case drip = "DRIP"
        /// The request did its work, and the answer is lost: the connection closes without a byte.
        case lostResponse = "LOST_RESPONSE"
    }
}
