/// A whole answer.
struct Answer {
    let status: Int
    /// The status line and the fields.
    let head: [UInt8]
    let body: [UInt8]

    enum Failure: Error {
        case malformed(String)
    }

    /// The string that a member of the body has; the first one of this name, however deep.
    subscript(name: String) -> String? {
        body.text(between: "\"\(name)\":\"", and: "\"")
    }
}

extension Socket {
    /// Waits for an answer.
    ///
    /// - Parameter isHead: the request was a HEAD, so that no body comes.
    func readAnswer(isHead: Bool = false, within timeout: Duration = .seconds(60)) throws -> Answer {
        let deadline = ContinuousClock.now + timeout
        var searched = 0
        while true {
            if let end = received.firstIndex(of: "\r\n\r\n" as StaticString, from: searched) {
                return try readAnswer(headEnd: end + 4, isHead, until: deadline)
            }
            searched = max(0, received.count - 3)
            try receive(until: deadline)
        }
    }

    private func readAnswer(
        headEnd: Int, _ isHead: Bool, until deadline: ContinuousClock.Instant
    ) throws -> Answer {
        let head = take(headEnd)
        guard head.starts(with: "HTTP/1.1 ".utf8), head.count > 12,
            let status = Int(String(decoding: head[9..<12], as: UTF8.self))
        else { throw Answer.Failure.malformed(String(decoding: head.prefix(100), as: UTF8.self)) }
        let length = head.text(between: "\r\nContent-Length: ", and: "\r\n").flatMap { Int($0) }
        guard length != nil || status == 204 else {
            throw Answer.Failure.malformed("no length: " + String(decoding: head, as: UTF8.self))
        }
        let count = isHead ? 0 : length ?? 0
        while received.count < count { try receive(until: deadline) }
        return Answer(status: status, head: head, body: take(count))
    }
}
