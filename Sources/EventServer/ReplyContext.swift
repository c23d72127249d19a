import HTTPMessages
import HTTPTypes

/// The properties of a request that determine how its reply is encoded.
struct ReplyContext {
    /// `nil` when the request could not be parsed. The reply to a HEAD has no body (RFC 9110, 9.3.2).
    var method: HTTPRequest.Method?
    var persistence: Persistence
    /// False for HTTP/1.0, which has no chunked transfer coding.
    var supportsChunked: Bool

    init(_ request: Request, _ persistence: Persistence) {
        method = request.method
        self.persistence = persistence
        supportsChunked = request.minorVersion > 0
    }

    private init() {
        persistence = .close
        supportsChunked = false
    }

    /// The context of input that could not be parsed as a request.
    static let unreadable = ReplyContext()
}
