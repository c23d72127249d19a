import HTTPMessages
import HTTPTypes

extension TestClient {
    /// Sends a request on a new connection and reads its reply.
    package static func exchange(_ request: Request, port: UInt16) throws -> Reply {
        try TestClient(port: port).exchange(request)
    }

    /// Sends a request without reading its reply.
    package func send(_ request: Request) {
        let target = request.query.map { "\(request.path)?\($0)" } ?? request.path
        var head = "\(request.method.rawValue) \(target) HTTP/1.1\r\n"
        for (name, value) in request.fields { head += "\(name): \(value)\r\n" }
        if !request.body.isEmpty { head += "Content-Length: \(request.body.count)\r\n" }
        send(Array("\(head)\r\n".utf8) + request.body)
    }

    /// Sends a request and reads its reply.
    package func exchange(_ request: Request) throws -> Reply {
        send(request)
        let reply = try readReply(toHead: request.method == .head)
        var fields = ReplyFields()
        for line in reply.fields {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, let name = HTTPField.Name(String(parts[0])) else { continue }
            fields.append(HTTPField(name: name, value: String(parts[1].drop { $0 == " " })))
        }
        return Reply(status: .init(code: reply.status), fields: fields, body: Array(reply.body.utf8))
    }
}
