extension MisbehavingClient {
    /// Breaks the rules on one connection.
    ///
    /// - Returns: the status of the answer, or `left`.
    func misbehave() throws -> String {
        switch misbehavior {
        case .slowHead: return try drip(Self.health + Self.health, to: connect())
        case .slowBody:
            let socket = try connect()
            try socket.send(Self.post("/o/client/token", length: 1_000))
            return try drip([UInt8](repeating: 0x61, count: 900), to: socket)
        case .silence:
            let socket = try connect()
            return try silenceEnds ? status(of: socket) : waitForEnd(of: socket)
        case .halfClosed:
            let socket = try connect()
            try socket.send(Self.health)
            socket.endSending()
            return try status(of: socket)
        case .halfRequest:
            let socket = try connect()
            try socket.send(Array(Self.health.dropLast(.random(in: 1..<30, using: &randomSource))))
            socket.endSending()
            return try status(of: socket)
        case .resetInHead: return try reset(after: Array(Self.health.dropLast(5)))
        case .resetInBody:
            return try reset(after: Self.post("/o/client/token", length: 100_000) + Self.filling(50_000))
        case .resetInAnswer:
            let socket = try connect(receiveBuffer: 4_096)
            try socket.send(Self.large)
            try socket.receive(until: .now + .seconds(60))
            socket.resetAtEnd()
            return Misbehavior.left
        case .deaf:
            let socket = try connect(receiveBuffer: 4_096)
            for _ in 0..<100 { _ = try socket.sendSome(Self.large[...]) }
            return try waitForEnd(of: socket)
        case .garbage: return try sendGarbage()
        case .otherProtocol:
            let socket = try connect(isPlain: true)
            try socket.send(endpoint.isSecure ? Self.health : Self.hello)
            return try status(of: socket)
        case .flood: return try flood()
        case .tooLarge:
            let socket = try connect()
            let request =
                [
                    Self.post("/o/client/register", length: 1_000_000_000) + Self.filling(100_000),
                    Array("GET /".utf8) + Self.filling(20_000),
                    Array("GET / HTTP/1.1\r\nX: ".utf8) + Self.filling(20_000),
                ].randomElement(using: &randomSource) ?? []
            try socket.send(request)
            return try status(of: socket)
        case .leftWaiting:
            let socket = try connect()
            try socket.send(
                Request.post("/__admin/requests/wait", json: #"{"device":"nobody","timeout":"PT1H"}"#).bytes()
            )
            return try leave(socket)
        case .leftEvents:
            let socket = try connect()
            try socket.send(Self.events)
            for _ in 0..<20 {
                try course.rest(.milliseconds(100))
                _ = try socket.receiveSome()
            }
            return try leave(socket)
        case .deafToEvents:
            let socket = try connect(receiveBuffer: 4_096)
            try socket.send(Self.events)
            return try waitForEnd(of: socket)
        case .leftDelay:
            let socket = try connect()
            let scenario = ["slow-network", "flaky-network"].randomElement(using: &randomSource) ?? ""
            try socket.send(Request.get("/api/v2/REF30/profiles", "X-Mock-Scenario: \(scenario)").bytes())
            return try leave(socket)
        }
    }

    private func reset(after bytes: [UInt8]) throws -> String {
        let socket = try connect()
        try socket.send(bytes)
        try course.rest(.milliseconds(.random(in: 0...50, using: &randomSource)))
        socket.resetAtEnd()
        return Misbehavior.left
    }

    /// With a reset, or in good order.
    private func leave(_ socket: Socket) throws -> String {
        try course.rest(.milliseconds(.random(in: 0...500, using: &randomSource)))
        if Bool.random(using: &randomSource) { socket.resetAtEnd() }
        return Misbehavior.left
    }

    private func sendGarbage() throws -> String {
        let socket = try connect()
        var bytes = (0..<Int.random(in: 1...5_000, using: &randomSource)).map { _ in
            UInt8.random(in: 0...255, using: &randomSource)
        }
        // Some of it only begins by chance, or is a request but for a byte.
        switch Int.random(in: 0..<3, using: &randomSource) {
        case 0: bytes = Self.health + bytes
        case 1:
            bytes = Self.health
            let index = Int.random(in: 0..<bytes.count, using: &randomSource)
            bytes[index] = .random(in: 0...255, using: &randomSource)
        default: break
        }
        try socket.send(bytes)
        socket.endSending()
        var last = "end"
        while true {
            do { last = try status(of: socket) } catch Socket.Failure.ended { return last }
        }
    }

    /// Every answer comes, and in order.
    private func flood() throws -> String {
        let socket = try connect()
        let count = 300
        let requests = (0..<count).flatMap { Request.get("/nothing/\($0)").bytes() }
        var sent = 0
        for number in 0..<count {
            while sent < requests.count, case let taken = try socket.sendSome(requests[sent...]), taken > 0 {
                sent += taken
            }
            let answer = try socket.readAnswer()
            guard answer.status == 404, answer.body.contains("GET /nothing/\(number) ") else {
                return "\(number): \(String(decoding: answer.head + answer.body, as: UTF8.self))"
            }
        }
        return "404"
    }

    private static let health = Request.get("/__admin/health").bytes()
    private static let large = Request.get("/__admin/schema/scenario.json").bytes()
    private static let events = Request.get("/__admin/events").bytes()
    /// The beginning of a ClientHello (RFC 8446, 4.1.2).
    private static let hello: [UInt8] = [0x16, 3, 1, 2, 0, 1, 0, 1, 0xFC, 3, 3] + filling(600)

    private static func post(_ target: String, length: Int) -> [UInt8] {
        Array("POST \(target) HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(length)\r\n\r\n".utf8)
    }

    private static func filling(_ count: Int) -> [UInt8] {
        [UInt8](repeating: 0x61, count: count)
    }
}
