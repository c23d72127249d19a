import HTTPMessages
import HTTPTypes

/// What of a request decides how its reply goes over the wire.
struct ReplyContext {
    /// `nil` when nobody could read it. The answer to a HEAD has no body (RFC 9110, 9.3.2).
    var method: HTTPRequest.Method?
    var persistence: Persistence
    var knowsChunks: Bool

    init(_ request: Request, _ persistence: Persistence) {
        method = request.method
        self.persistence = persistence
        knowsChunks = request.minorVersion > 0
    }

    private init() {
        persistence = .close
        knowsChunks = false
    }

    /// Something that is no request.
    static let unreadable = ReplyContext()
}
