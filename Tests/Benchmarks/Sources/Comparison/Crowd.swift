/// A mock with many devices, each of which has a profile.
struct Crowd {
    let server: Server
    private let app: App

    init(of count: Int) throws {
        server = try .mock()
        app = try App(on: HTTPConnection(port: server.port))
        try put(count, by: .wall) { $0 }
    }

    /// Puts profiles on devices, one after the other: whatever else would be asked meanwhile waits as long.
    ///
    /// - Returns: how long the slowest took, in milliseconds.
    @discardableResult
    func put(_ count: Int, by clock: LoadClock, on device: (Int) -> Int) throws -> Double {
        let clock = try WaitClock(clock, of: server)
        let connection = try HTTPConnection(port: server.port)
        var longest = 0.0
        for number in 0..<count {
            let bytes = App.logInCall(at: "Dish", device: App.device(device(number))).bytes
            let start = clock.now()
            try connection.send(bytes)
            let answer = try connection.readAnswer()
            longest = max(longest, clock.now() - start)
            try answer.expecting(201)
        }
        return longest
    }

    /// How many profiles it gives out in a second, to devices at random.
    ///
    /// - Parameter count: how many devices there are, a thousand or a whole number of thousands.
    func rate(of count: Int, _ wrk: Wrk) throws -> Double {
        let kind = Kind.retrieveProfileForMVPD
        for device in [0, count / 2, count - 1] {
            try kind.check(server.answer(to: app.get("profiles/Dish", device: App.device(device))))
        }
        var wrk = wrk
        wrk.script = Self.script(count)
        return try wrk.load(server, with: app.get("profiles/Dish")).rate
    }

    /// Identifiers are put together from base64 texts of three digits each, as `App.device` makes them.
    private static func script(_ count: Int) -> String {
        let triples = (0..<1_000).map { Wrk.quote(base64(App.digits($0, count: 3))) }
        return """
            local triples = {\(triples.joined(separator: ","))}
            local prefix = [==[fingerprint ]==] .. \(Wrk.quote(base64("device-00")))
            function request()
                local device = prefix .. triples[math.random(\(count / 1_000))] .. triples[math.random(1000)]
                wrk.headers["AP-Device-Identifier"] = device
                return wrk.format()
            end
            """
    }
}
