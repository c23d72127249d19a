/// A mock and another server that answers with as many bytes, and a request to either.
struct Contestants {
    let mock: Server
    let other: Server
    let call: Call

    /// - Parameter start: starts the other server with the body of its answers.
    init(_ kind: Kind, against start: (String) throws -> Server = { try .plain(answering: $0) }) throws {
        let mock = try Server.mock()
        let app = try App(on: HTTPConnection(port: mock.port))
        try self.init(kind, call: kind.call(by: app), of: mock, against: start)
    }

    /// - Parameters:
    ///   - call: a request of this kind.
    ///   - mock: a mock that answers it.
    ///   - start: starts the other server with the body of its answers.
    init(
        _ kind: Kind, call: Call, of mock: Server,
        against start: (String) throws -> Server = { try .plain(answering: $0) }
    ) throws {
        self.mock = mock
        self.call = call
        let answer = try mock.answer(to: call)
        try kind.check(answer)
        // The whole answer is as long as the mock's. The mock has more fields; the other one has a longer body
        // instead, which costs it next to nothing.
        let shorter = try start(answer.body).answer(to: call).size
        let body = answer.body + String(repeating: " ", count: max(0, answer.size - shorter))
        other = try start(body)
        let same = try other.answer(to: call)
        guard same.status == 200, same.body == body else {
            throw Failure("the other server is wrong: \(same)")
        }
    }
}
