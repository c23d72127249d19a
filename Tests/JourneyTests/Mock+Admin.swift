import HTTPTypes
import PassAPI

extension Mock {
    /// Calls the admin API.
    ///
    /// - Parameter path: the path after `/__admin`.
    func admin(_ method: HTTPRequest.Method, _ path: String, _ body: String = "") throws -> Answer {
        try send(method, "/__admin\(path)", body.isEmpty ? [:] : PublishedHeaders.json, body: body)
    }

    /// The requests that match a pattern, the oldest first.
    func requests(_ pattern: String = "{}") throws -> [JSONValue] {
        try admin(.post, "/requests/find", pattern)["requests"]?.array ?? []
    }
}
