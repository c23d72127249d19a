/// A request, ready to be sent.
struct Call: Sendable {
    typealias Fields = [(name: String, value: String)]

    var method: String
    /// The path with the query.
    var target: String
    /// In the order in which they are sent, without `Host` and `Content-Length`.
    var fields: Fields
    var body = ""

    /// As it goes over the wire.
    var bytes: [UInt8] {
        var head = "\(method) \(target) HTTP/1.1\r\nHost: localhost\r\n"
        for field in fields { head += "\(field.name): \(field.value)\r\n" }
        if method == "POST" { head += "Content-Length: \(body.utf8.count)\r\n" }
        return Array("\(head)\r\n\(body)".utf8)
    }
}
