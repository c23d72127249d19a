import Foundation
import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

extension CommandTests {
    private func register(_ mock: RunningMock) throws {
        let body =
            #"{"software_statement":"eyJhbGciOiJSUzI1NiJ9.eyJzb2Z0d2FyZV9pZCI6IndhbGsifQ.c2lnbmF0dXJl"}"#
        let request = Request(
            method: .post, path: "/o/client/register", fields: ["Host": "localhost"], body: Array(body.utf8))
        _ = try TestClient.exchange(request, port: mock.port)
    }

    private func clients(_ mock: RunningMock) throws -> Int {
        let request = Request(method: .get, path: "/__admin/state", fields: ["Host": "localhost"])
        let state = try TestClient.exchange(request, port: mock.port)
        return JSONValue(parsing: state.body)?["backend"]?["clients"]?.object?.count ?? -1
    }

    @Test
    func `serve continues with its saved state, even after SIGKILL, and only its owner can read the file`()
        throws
    {
        let folder = try ScratchFolder()
        let file = folder.path + "/state.json"
        let first = try RunningMock(["--state", file])
        try register(first)
        // The state is saved within a second. Wait for the file instead of the time.
        #expect(
            eventually {
                (try? String(contentsOfFile: file, encoding: .utf8))?.contains(#""clients":{""#) ?? false
            })
        first.kill()
        let second = try RunningMock(["--state", file])
        #expect(try clients(second) == 1)
        try register(second)
        #expect(second.stop() == 0)
        let third = try RunningMock(["--state", file])
        #expect(try clients(third) == 2)
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect((attributes[.posixPermissions] as? Int) == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["state.json"])
    }

    @Test func `serve does not start with an unreadable state`() throws {
        let folder = try ScratchFolder(["state.json": #"{"version":9}"#])
        let result = try Program.run(["serve", "--port", "0", "--state", folder.path + "/state.json"])
        #expect(result.status == 2)
        #expect(result.errors.contains("state"))
    }

    @Test func `serve --watch reloads changed files, and keeps the previous ones if a file is invalid`()
        throws
    {
        let folder = try ScratchFolder()
        let scenarios = folder.url.appending(path: "scenarios")
        try FileManager.default.copyItem(at: Repository.scenarios, to: scenarios)
        let mock = try RunningMock(["--watch", "--scenarios", scenarios.path])
        func status() throws -> Int {
            let request = Request(method: .post, path: "/o/client/token", fields: ["Host": "localhost"])
            return try TestClient.exchange(request, port: mock.port).status.code
        }
        func becomes(_ wanted: Int) -> Bool { eventually { (try? status()) == wanted } }
        let changed = "description: Changed.\nrules: [{ on: '*', then: { reply: { status: 418 } } }]\n"
        try folder.write(changed, to: "scenarios/valid-sso.yaml")
        #expect(becomes(418))
        try folder.write("description: [\n", to: "scenarios/valid-sso.yaml")
        #expect(try status() == 418)
        try folder.write(changed.replacing("418", with: "420"), to: "scenarios/valid-sso.yaml")
        #expect(becomes(420))
    }
}
