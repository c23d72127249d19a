/// A mock with many devices, each of which has a profile.
struct Crowd {
    let server: Server

    init(of count: Int) throws {
        server = try .mock()
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
}
