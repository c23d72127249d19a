import HTTPMessages
import HTTPTypes
import TestSupport
import Testing

/// Who is served what by a mock that runs.
extension CommandTests {
    private func reply(
        _ path: String, port: UInt16, token: String? = nil
    ) throws -> Reply {
        var fields: RequestFields = ["Host": "localhost"]
        if let token { fields.append(name: "Authorization".utf8, value: "Bearer \(token)".utf8) }
        return try TestClient.exchange(Request(method: .get, path: path, fields: fields), port: port)
    }

    @Test("serve --listen plays a scenario on a further port, and the first port keeps its own")
    func furtherPort() throws {
        let mock = try RunningMock(["--scenario", "mixed-decisions", "--listen", "0=maintenance"])
        let words = try mock.nextLine().split(separator: " ")
        #expect(words.suffix(2).joined(separator: " ") == "(scenario maintenance)")
        let other = RunningMock.port(in: words.first { $0.hasPrefix("http://") } ?? "")
        for (port, scenario) in [(mock.port, "mixed-decisions"), (other, "maintenance")] {
            let reply = try reply("/api/v2/REF30/configuration", port: port)
            #expect(reply.fields[HTTPField.Name("X-Mock-Scenario")!] == scenario)
        }
    }

    @Test(
        "the admin API needs no token on loopback, however it is spelled", arguments: ["LOCALHOST", "127.1"])
    func loopback(host: String) throws {
        let mock = try RunningMock(["--host", host])
        #expect(try reply("/__admin/scenarios", port: mock.port).status == .ok)
    }

    @Test("the admin API needs its token where others reach it, and its health needs none")
    func token() throws {
        let mock = try RunningMock(["--host", "0.0.0.0", "--admin-token", "secret"])
        #expect(try reply("/__admin/scenarios", port: mock.port).status == .unauthorized)
        #expect(try reply("/__admin/scenarios", port: mock.port, token: "secret").status == .ok)
        #expect(try reply("/__admin/health", port: mock.port).status == .ok)
    }
}
