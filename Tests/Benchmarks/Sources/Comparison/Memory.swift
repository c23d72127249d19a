/// Whether memory stays as it is under load: the journal is full before half of it.
struct Memory: Measurement {
    private var wrk: Wrk

    init(_ options: ComparisonOptions) {
        wrk = Wrk(options)
        wrk.seconds = 2 * options.seconds
    }

    func measure() throws -> [Finding] {
        let kind = Kind.retrieveProfileForMVPDWithEncryption
        let mock = try Server.mock()
        let app = try App(on: HTTPConnection(port: mock.port))
        let call = try kind.call(by: app)
        try kind.check(app.connection.send(call))
        func loaded() throws -> Double {
            _ = try wrk.load(mock, with: call)
            return Double(try mock.residentBytes()) / 1_048_576
        }
        let half = try loaded()
        return [Finding(.loadedMemory, try loaded(), against: half)]
    }
}
