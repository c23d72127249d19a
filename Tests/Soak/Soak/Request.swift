/// A request as it is written.
struct Request {
    var method: String
    var target: String
    var fields: [String]
    var body: String?

    static func get(_ target: String, _ fields: String...) -> Request {
        Request(method: "GET", target: target, fields: fields)
    }

    static func post(_ target: String, json: String, _ fields: String...) -> Request {
        Request(
            method: "POST", target: target, fields: fields + ["Content-Type: application/json"], body: json)
    }

    static func post(_ target: String, form: String, _ fields: String...) -> Request {
        Request(
            method: "POST", target: target,
            fields: fields + ["Content-Type: application/x-www-form-urlencoded"], body: form)
    }

    /// How the body is framed.
    enum Framing {
        case length
        case chunks
    }

    func bytes(_ framing: Framing = .length) -> [UInt8] {
        var text = "\(method) \(target) HTTP/1.1\r\nHost: localhost\r\n"
        for field in fields { text += "\(field)\r\n" }
        switch (body, framing) {
        case (nil, _): text += "\r\n"
        case (let body?, .length): text += "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
        case (let body?, .chunks):
            text += "Transfer-Encoding: chunked\r\n\r\n"
            var rest = body[...]
            while !rest.isEmpty {
                let piece = rest.prefix(100)
                text += "\(String(piece.utf8.count, radix: 16))\r\n\(piece)\r\n"
                rest = rest.dropFirst(piece.count)
            }
            text += "0\r\n\r\n"
        }
        return Array(text.utf8)
    }
}
