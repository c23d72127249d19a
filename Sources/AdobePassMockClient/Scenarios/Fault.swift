/// What goes wrong on the wire.
///
/// `URLSession` asks again by itself when a connection that it has used before ends without a byte of an answer: one
/// ``connectionReset`` or ``emptyResponse`` may go unnoticed by an app, and the journal shows two requests. On Linux it
/// does so with a POST, too, but leaves out the body: the mock waits half a minute for it, and answers 408.
public enum Fault: String, Sendable, Hashable, CaseIterable, Encodable {
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
