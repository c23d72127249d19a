/// The ways to break a reply on the connection. The operation takes effect all the same. The raw values are the words of scenario
/// files, taken from WireMock for the faults that it has.
///
/// `URLSession` repeats a GET when a connection that was used before ends without a byte of a reply: an app can
/// miss a single ``connectionReset`` or ``emptyResponse``, and the journal shows two requests. On Apple's systems, a
/// POST fails at once. On Linux it is repeated too, but without the body: the mock waits 30 seconds for the body
/// and answers 408.
public enum WireFault: String, CaseIterable, Sendable, Hashable, Codable {
    /// Closes the connection with a TCP reset, without a byte of the reply.
    case connectionReset = "CONNECTION_RESET_BY_PEER"
    /// Closes the connection normally, without a byte of the reply.
    case emptyResponse = "EMPTY_RESPONSE"
    /// Sends a head with `Transfer-Encoding: chunked` and bytes that are not a chunk, then closes the
    /// connection.
    case malformedChunk = "MALFORMED_RESPONSE_CHUNK"
    /// Sends bytes that are not HTTP, then closes the connection.
    case randomData = "RANDOM_DATA_THEN_CLOSE"
    /// Sends the head with the full `Content-Length` and half of the body, then closes the connection. Of a reply without a
    /// body, it sends half of the head.
    case truncatedBody = "TRUNCATED_BODY"
    /// Sends no byte and keeps the connection open until the client closes it.
    case hang = "HANG"
    /// Sends the correct bytes in small pieces over about five seconds.
    case drip = "DRIP"
    /// Closes the connection normally, without a byte of the reply, as ``emptyResponse`` does. The name is
    /// for rules about operations that took effect although the client cannot know it.
    case lostResponse = "LOST_RESPONSE"
}
