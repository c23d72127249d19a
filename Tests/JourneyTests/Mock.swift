import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport

/// A mock on a stage, in memory or over a socket, and the requests that tests send to it.
struct Mock {
    let clock: TestClock
    private let exchange: (Request) throws -> Reply

    init(clock: TestClock, exchange: @escaping (Request) throws -> Reply) {
        self.clock = clock
        self.exchange = exchange
    }

    /// Sends a request.
    ///
    /// - Parameter target: a path with or without a query, or an absolute URL of the mock.
    func send(
        _ method: HTTPRequest.Method, _ target: String, _ fields: [String: String] = [:], body: String = ""
    ) throws -> Answer {
        let target = target.hasPrefix("http://localhost/") ? String(target.dropFirst(16)) : target
        let parts = target.split(separator: "?", maxSplits: 1)
        let request = Request(
            method: method, path: String(parts[0]), query: parts.count > 1 ? String(parts[1]) : nil,
            fields: RequestFields(
                [(name: "Host", value: "localhost")] + fields.map { (name: $0.key, value: $0.value) }),
            body: Array(body.utf8))
        let reply = try exchange(request)
        let answer = Answer(reply)
        Self.expectDescribed(reply, answer.json, to: method)
        return answer
    }

    /// A reply, with its JSON if it is JSON.
    struct Answer {
        var status: Int
        var fields: ReplyFields
        var text: String
        var json: JSONValue
        /// Known in memory only: over a socket the delivery has already happened.
        var delivery: Delivery

        init(_ reply: Reply) {
            status = reply.status.code
            fields = reply.fields
            delivery = reply.delivery
            text = String(decoding: reply.body, as: UTF8.self)
            json = JSONValue(parsing: reply.body) ?? .null
        }

        subscript(key: String) -> JSONValue? { json[key] }
    }
}
