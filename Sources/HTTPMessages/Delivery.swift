/// How a reply is sent: by default immediately and completely.
///
/// This is only data. The event loop applies it without blocking, so a slow or broken reply does not delay
/// other connections.
package struct Delivery: Sendable, Hashable {
    /// The time before the first byte is sent.
    package var delay: Duration
    /// The fault to inject; `nil` for a correct reply.
    package var fault: Fault?

    package init(delay: Duration = .zero, fault: Fault? = nil) {
        self.delay = delay
        self.fault = fault
    }

    /// The faults that can be injected. The raw values are those of scenario files, and WireMock's names
    /// where it has the same fault.
    package enum Fault: String, Sendable, Hashable, CaseIterable {
        /// A TCP reset without any byte of a reply.
        case connectionReset = "CONNECTION_RESET_BY_PEER"
        /// A normal close without any byte of a reply.
        case emptyResponse = "EMPTY_RESPONSE"
        /// A valid head with `Transfer-Encoding: chunked`, then bytes that are not a chunk, then a close.
        case malformedChunk = "MALFORMED_RESPONSE_CHUNK"
        /// Bytes that are not HTTP, then a close.
        case randomData = "RANDOM_DATA_THEN_CLOSE"
        /// The complete head with the correct `Content-Length`, half of the body, then a close.
        case truncatedBody = "TRUNCATED_BODY"
        /// No bytes until the client closes the connection.
        case hang = "HANG"
        /// The correct bytes, a few at a time over about five seconds.
        case drip = "DRIP"
        /// The request takes effect, but its reply is lost: a normal close without any byte.
        case lostResponse = "LOST_RESPONSE"
    }
}
