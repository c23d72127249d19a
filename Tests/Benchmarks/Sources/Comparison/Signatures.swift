/// How many authorizations the mock gives, each of which it signs, and how many signatures OpenSSL's own measure makes
/// on the same core.
struct Signatures: Measurement {
    private let mock: Server
    private let call: Call
    private let wrk: Wrk

    init(_ options: ComparisonOptions) throws {
        mock = try .mock()
        let app = try App(on: HTTPConnection(port: mock.port))
        call = try Kind.retrieveAuthorizationDecisions.call(by: app)
        try Kind.retrieveAuthorizationDecisions.check(app.connection.send(call))
        wrk = Wrk(options)
    }

    func measure() throws -> [Finding] {
        let (authorizations, signatures) = try inRandomOrder {
            try wrk.load(mock, with: call).rate
        } _: {
            try opensslRate()
        }
        return [Finding(.authorization, authorizations, against: signatures)]
    }

    private func opensslRate() throws -> Double {
        // Left to itself it counts the processor's time.
        let clock = wrk.clock == .wall ? ["-elapsed"] : []
        let text = try ChildProcess.output(
            of: Cores.server.pin(
                [Tools.require("openssl"), "speed", "-mr", "-seconds", "\(wrk.seconds)"] + clock + ["rsa2048"]
            ))
        // +F2:2:2048:signatures a second:verifications a second
        let line = text.split(separator: "\n").first { $0.hasPrefix("+F2:") }
        guard let fields = line?.split(separator: ":"), fields.count > 3, let rate = Double(fields[3]) else {
            throw Failure("openssl does not say how fast it is: \(text)")
        }
        return rate
    }
}
