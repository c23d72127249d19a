/// Devices that take turns, and the two servers that they ask for their profiles.
///
/// Each device has an access token, a device identifier and a login of its own. All tokens are of one client: the mock
/// treats a token the same whether its client has others or not.
struct Fleet {
    let mock: Server
    /// The plain C server, which answers with as many bytes.
    let plain: Server
    /// One of each device, in a random order, so that what belongs to the next device is not next to it in memory.
    let requests: RequestFile

    /// - Parameters:
    ///   - mock: the mock that they ask; `nil` to start one.
    ///   - loops: how many event loops both servers have.
    ///   - cores: where they run.
    init(of count: Int, at mock: Server? = nil, loops: Int = 1, on cores: Cores = .server) throws {
        let kind = Kind.retrieveProfileForMVPD
        let clock = ContinuousClock()
        let start = clock.now
        let server = try mock ?? Server.mock(["--threads", "\(loops)"], on: cores)
        let app = try App(on: HTTPConnection(port: server.port))
        var tokens: [String] = []
        tokens.reserveCapacity(count)
        try app.connection.sendAll((0..<count).lazy.map { _ in app.tokenCall }) {
            tokens.append(try $0.expecting(201).text("access_token") ?? "")
        }
        try app.connection.sendAll(
            (0..<count).lazy.map { App.logInCall(at: "Dish", device: App.device($0)) }
        ) { try $0.expecting(201) }
        requests = try RequestFile()
        for number in (0..<count).shuffled() {
            let call = app.onDevice(number, withToken: tokens[number]).get("profiles/Dish")
            try requests.append(call)
        }
        try requests.flush()
        let last = app.onDevice(count - 1, withToken: tokens[count - 1])
        let contestants = try Contestants(kind, call: last.get("profiles/Dish"), of: server) {
            try .plain(answering: $0, loops: loops, on: cores)
        }
        (self.mock, plain) = (contestants.mock, contestants.other)
        Progress.report("\(count) devices logged in after \(start.duration(to: clock.now))")
    }
}
