import HTTPTypes
import PassAPI
import TestSupport

extension Mock {
    /// A call of the admin API, whose path is what follows `/__admin`.
    func admin(_ method: HTTPRequest.Method, _ path: String, _ body: String = "") throws -> Answer {
        try send(method, "/__admin\(path)", body.isEmpty ? [:] : PublishedHeaders.json, body: body)
    }

    /// The requests that match a pattern, the oldest first.
    func requests(_ pattern: String = "{}") throws -> [JSONValue] {
        try admin(.post, "/requests/find", pattern)["requests"]?.array ?? []
    }
}
