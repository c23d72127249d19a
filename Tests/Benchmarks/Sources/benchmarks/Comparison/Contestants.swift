/// A mock and a plain C server that answers with as many bytes, and a request to either.
struct Contestants {
    let mock: Server
    let plain: Server
    let call: Call

    init(_ kind: Kind) throws {
        mock = try .mock()
        let app = try App(on: HTTPConnection(port: mock.port))
        call = try kind.call(by: app)
        let answer = try app.connection.send(call)
        try kind.check(answer)
        plain = try Self.plain(answering: answer, to: call)
    }

    /// The whole answer is as long as the mock's. The mock has more fields; the other one has a longer body instead,
    /// which costs it next to nothing.
    private static func plain(answering answer: Answer, to call: Call) throws -> Server {
        let size = try Server.plain(answering: answer.body).answer(to: call).size
        let body = answer.body + String(repeating: " ", count: max(0, answer.size - size))
        let server = try Server.plain(answering: body)
        let answer = try server.answer(to: call)
        guard answer.status == 200, answer.body == body else { throw Failure("the plain server is wrong") }
        return server
    }
}
