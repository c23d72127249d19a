import Glibc

/// A well-behaved client: it walks through what an application does, again and again, and checks every answer.
final class SimulatedApp {
    let number: Int
    let endpoint: Endpoint
    let course: Course
    let ledger: Ledger
    var walk = 0
    var randomSource = SystemRandomNumberGenerator()
    /// The registered client and its `Authorization` header; `nil` before the registration.
    var credentials: Credentials?
    private(set) var socket: Socket?

    struct Credentials {
        var id: String
        var authorization: String
    }

    /// An answer that is not what it should be.
    struct Wrong: Error {
        var what: String
    }

    init(_ number: Int, _ endpoint: Endpoint, _ course: Course, _ ledger: Ledger) {
        self.number = number
        self.endpoint = endpoint
        self.course = course
        self.ledger = ledger
    }

    func run() {
        while !course.isOver {
            walk += 1
            do {
                // A new connection now and then, with the answers of the same client.
                if walk % 8 == 1 { socket = nil }
                try takeWalk()
                ledger.countWalk()
            } catch {
                ledger.complain("\(mark): \(error)")
                socket = nil
                credentials = nil
            }
        }
        socket = nil
    }

    /// The last three bytes of the address that it calls from.
    var source: UInt32 { 1 << 16 | UInt32(number) }
    var address: String { "127.1.\(number >> 8).\(number & 255)" }
    var mark: Mark { Mark(client: number, walk: walk) }

    // MARK: Asking

    /// Asks, and checks what belongs into every answer: the status, no mark but the client's own, and identifiers
    /// that nobody has had before.
    @discardableResult
    func ask(_ request: Request, expecting status: Int) throws -> Answer {
        let socket = try connection()
        let bytes = request.bytes(.random(using: &randomSource))
        if Int.random(in: 0..<16, using: &randomSource) == 0 {
            // In two pieces.
            let cut = Int.random(in: 0...bytes.count, using: &randomSource)
            try socket.send(Array(bytes[..<cut]))
            try socket.send(Array(bytes[cut...]))
        } else {
            try socket.send(bytes)
        }
        return try answer(to: request, expecting: status)
    }

    /// Asks everything at once, and checks the answers in their order.
    func askTogether(_ requests: [(Request, expecting: Int)]) throws -> [Answer] {
        try connection().send(requests.flatMap { $0.0.bytes() })
        return try requests.map { try answer(to: $0.0, expecting: $0.expecting) }
    }

    func connection() throws -> Socket {
        if let socket { return socket }
        let made = try Socket(to: endpoint, from: source)
        socket = made
        return made
    }

    private func answer(to request: Request, expecting status: Int) throws -> Answer {
        let answer = try connection().readAnswer(isHead: request.method == "HEAD")
        ledger.countAnswer()
        course.countRequest()
        try check(answer.status == status, "status \(status)", request, answer)
        for mark in Mark.all(in: answer.head) + Mark.all(in: answer.body) {
            try check(mark == self.mark, "no mark of another client, not \(mark)", request, answer)
        }
        if let trace = answer["trace"], !request.target.hasPrefix("/__admin/") {
            try check(ledger.isNew(trace), "a new trace", request, answer)
        }
        return answer
    }

    func check(_ holds: Bool, _ expected: String, _ request: Request, _ answer: Answer) throws {
        guard !holds else { return }
        let got = String(decoding: answer.head + answer.body.prefix(1_000), as: UTF8.self)
        throw Wrong(what: "\(request.method) \(request.target): expected \(expected), got \(got)")
    }

    /// Asks, and checks that the texts stand in the body.
    @discardableResult
    func ask(_ request: Request, expecting status: Int, with texts: String...) throws -> Answer {
        let answer = try ask(request, expecting: status)
        for text in texts { try check(answer.body.contains(text), text, request, answer) }
        return answer
    }

    /// The value of a member that has to be there.
    func value(_ name: String, of answer: Answer) throws -> String {
        guard let value = answer[name] else {
            throw Wrong(what: "no \(name) in \(String(decoding: answer.body, as: UTF8.self))")
        }
        return value
    }
}

extension Request.Framing {
    fileprivate static func random(using randomSource: inout SystemRandomNumberGenerator) -> Self {
        Int.random(in: 0..<8, using: &randomSource) == 0 ? .chunks : .length
    }
}
