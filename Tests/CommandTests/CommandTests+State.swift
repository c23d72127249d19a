import Foundation
import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

extension CommandTests {
    /// A token of an application of the mock. Getting one changes nothing that a file has.
    private func token(_ mock: RunningMock) throws -> String {
        func answer(_ path: String, _ body: String) throws -> JSONValue {
            JSONValue(parsing: try mock.send(.post, path, body).body) ?? .null
        }
        let client = try answer(
            "/o/client/register",
            #"{"software_statement":"eyJhbGciOiJSUzI1NiJ9.eyJzb2Z0d2FyZV9pZCI6IndhbGsifQ.c2lnbmF0dXJl"}"#)
        let (id, secret) = (client["client_id"]?.string ?? "", client["client_secret"]?.string ?? "")
        return try answer(
            "/o/client/token", "client_id=\(id)&client_secret=\(secret)&grant_type=client_credentials")[
                "access_token"]?.string ?? ""
    }

    /// - Returns: the status of the reply.
    @discardableResult
    private func createSession(_ mock: RunningMock, _ token: String? = nil) throws -> Int {
        try mock.send(
            .post, "/api/v2/REF30/sessions",
            "mvpd=Cablevision&domainName=adobe.com&redirectUrl=https%3A%2F%2Fadobe.com",
            [
                "Authorization": "Bearer \(try token ?? self.token(mock))",
                "AP-Device-Identifier": "fingerprint ZA==",
                "Content-Type": "application/x-www-form-urlencoded",
            ]
        ).status.code
    }

    private func sessions(_ mock: RunningMock) throws -> Int {
        let request = Request(method: .get, path: "/__admin/state", fields: ["Host": "localhost"])
        let state = try TestClient.exchange(request, port: mock.port)
        return JSONValue(parsing: state.body)?["backend"]?["sessions"]?.object?.count ?? -1
    }

    @Test(arguments: [9, 15])
    func `serve continues with everything that it has acknowledged, even after a signal`(signal: Int32) throws
    {
        let folder = try ScratchFolder()
        let file = folder.path + "/state.db"
        for count in 1...3 {
            let mock = try RunningMock(["--state", file, "--state-sync", "always"])
            try createSession(mock)
            if signal == 9 { mock.kill() } else { #expect(mock.stop() == 0) }
            let next = try RunningMock(["--state", file])
            #expect(try sessions(next) == count)
            #expect(next.stop() == 0)
        }
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect((attributes[.posixPermissions] as? Int) == 0o600, "only its owner can read the file")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["state.db"])
    }

    @Test func `serve --state-sync always answers a client that has closed its sending side`() throws {
        let folder = try ScratchFolder()
        let mock = try RunningMock(["--state", folder.path + "/state.db", "--state-sync", "always"])
        let form = "mvpd=Cablevision&domainName=adobe.com&redirectUrl=https%3A%2F%2Fadobe.com"
        let client = try TestClient(port: mock.port)
        client.send(
            """
            POST /api/v2/REF30/sessions HTTP/1.1\r
            Host: localhost\r
            Authorization: Bearer \(try token(mock))\r
            AP-Device-Identifier: fingerprint ZA==\r
            Content-Type: application/x-www-form-urlencoded\r
            Content-Length: \(form.utf8.count)\r
            \r
            \(form)
            """)
        client.endSending()
        #expect(try client.readReply().status == 200)
        #expect(mock.stop() == 0)
    }

    @Test func `serve imports its own export, which is larger than the body of any other request`() throws {
        let mock = try RunningMock(["--max-body-bytes", "300", "--max-state-bytes", "30000"])
        try createSession(mock)
        let export = try TestClient.exchange(
            Request(method: .get, path: "/__admin/state", fields: ["Host": "localhost"]), port: mock.port)
        #expect(export.body.count > 300)
        for (spaces, status) in [(0, 204), (30_000, 413)] {
            let body = export.body + Array(repeating: UInt8(ascii: " "), count: spaces)
            let request = Request(
                method: .put, path: "/__admin/state", fields: ["Host": "localhost"], body: body)
            #expect(try TestClient.exchange(request, port: mock.port).status.code == status)
        }
        #expect(try sessions(mock) == 1)
        #expect(mock.stop() == 0)
    }

    @Test func `serve saves without being asked to`() throws {
        let folder = try ScratchFolder()
        let file = folder.path + "/state.db"
        let first = try RunningMock(["--state", file])
        // The log grows by each change. Wait for that instead of the time.
        func isInLog(_ text: String) -> Bool {
            let bytes = (try? Data(contentsOf: URL(filePath: file + "-wal"))) ?? Data()
            return bytes.range(of: Data(text.utf8)) != nil
        }
        try createSession(first)
        #expect(eventually { isInLog("redirectURL") })
        // A change is in the log shortly before it is complete. When the next one is there, it is.
        let profile = #"{"serviceProvider":"REF30","mvpd":"Cablevision"}"#
        let device = "/__admin/devices/ZGV2aWNlLTE=/profiles"
        let added = try first.send(.post, device, profile, ["Content-Type": "application/json"])
        #expect(added.status == .created)
        #expect(eventually { isInLog("Cablevision") })
        first.kill()
        let second = try RunningMock(["--state", file])
        #expect(try sessions(second) == 1)
        #expect(second.stop() == 0)
    }

    @Test func `serve refuses a state that another mock has open, and names its process`() throws {
        let folder = try ScratchFolder()
        let file = folder.path + "/state.db"
        let first = try RunningMock(["--state", file])
        let result = try Program.run(["serve", "--port", "0", "--state", file])
        #expect(result.status == 2)
        #expect(
            result.errors.contains("is in use by another mock or program, the process \(first.processID)"))
        try createSession(first)
        #expect(first.stop() == 0)
    }

    @Test func `serve refuses a --max-state-bytes that would have no effect`() throws {
        let result = try Program.run(["serve", "--port", "0", "--max-state-bytes", "1000"])
        #expect(result.status == 2)
        #expect(result.errors.contains("--max-state-bytes is 1000, expected at least 1048576"))
    }

    @Test func `serve --state-sync always acknowledges nothing that it cannot save`() throws {
        let folder = try ScratchFolder()
        let file = folder.path + "/state.db"
        let mock = try RunningMock(
            ["--state", file, "--state-sync", "always"], limits: ["-f 128"])
        func status(_ path: String) throws -> Int {
            try TestClient.exchange(
                Request(method: .get, path: path, fields: ["Host": "localhost"]), port: mock.port
            ).status.code
        }
        let token = try token(mock)
        var acknowledged = 0
        var refused = 0
        for _ in 1...200 where refused < 20 {
            let status = try createSession(mock, token)
            #expect(status == 200 || status == 503)
            if status == 200 { acknowledged += 1 } else { refused += 1 }
        }
        #expect(acknowledged > 0 && refused == 20)
        // Requests that change nothing are answered while nothing can be saved.
        #expect(try status("/__admin/health") == 200)
        #expect(try status("/__admin/requests") == 200)
        mock.kill()
        let next = try RunningMock(["--state", file])
        #expect(try sessions(next) == acknowledged)
        #expect(next.stop() == 0)
    }

    @Test func `serve says when it cannot save, is not ready then, and ends with status 1`() throws {
        let folder = try ScratchFolder()
        let errors = folder.path + "/errors.txt"
        try Data().write(to: URL(filePath: errors))
        let handle = try #require(FileHandle(forWritingAtPath: errors))
        // A file cannot have more than 64 blocks, which is less than the session needs. The signal of the system would end
        // the process.
        let mock = try RunningMock(["--state", folder.path + "/state.db"], limits: ["-f 64"], errors: handle)
        func status(_ path: String) throws -> Int {
            try TestClient.exchange(
                Request(method: .get, path: path, fields: ["Host": "localhost"]), port: mock.port
            ).status.code
        }
        #expect(try status("/__admin/ready") == 200)
        #expect(eventually { (try? createSession(mock)) != 200 || (try? status("/__admin/ready")) == 503 })
        #expect(try status("/__admin/health") == 200)
        #expect(mock.stop() == 1)
        let text = try String(contentsOfFile: errors, encoding: .utf8)
        #expect(
            text.contains("the latest changes are lost: cannot write \(folder.path)/state.db: the file, or "))
        #expect(text.contains("the limit of the process (ulimit -f)"))
    }

    @Test(arguments: ["batched", "always"], ["rm $0", "mv $0.other $0", "cat $0.other > $0"])
    func `serve says when its file was removed, replaced or changed, and keeps the whole state beside it`(
        sync: String, intrusion: String
    ) throws {
        let folder = try ScratchFolder(["state.db.other": "", "errors.txt": ""])
        let file = folder.path + "/state.db"
        let errors = try #require(FileHandle(forWritingAtPath: folder.path + "/errors.txt"))
        let mock = try RunningMock(
            ["--state-sync", sync], environment: ["ADOBE_PASS_MOCK_STATE": file], errors: errors)
        let token = try token(mock)
        #expect(try createSession(mock, token) == 200)
        let status = try Program.run(URL(filePath: "/bin/sh"), ["-c", intrusion, file]).status
        #expect(status == 0)
        #expect(try (0..<2).map { _ in try createSession(mock, token) } == [200, 200])
        func beside() throws -> String? {
            let reason = String(decoding: try mock.send(.get, "/__admin/ready").body, as: UTF8.self)
            return reason.firstMatch(of: /writes its whole state to (\S+)\. To keep that state/).map {
                String($0.1)
            }
        }
        #expect(eventually { (try? beside()) != nil })
        let rescued = try #require(try beside())
        #expect(mock.stop() == 1)
        let lines = try String(contentsOfFile: folder.path + "/errors.txt", encoding: .utf8)
            .split(separator: "\n").filter { $0.hasPrefix("ADOBE_PASS_MOCK_STATE: ") }
        #expect(
            lines.count == 2 && lines.allSatisfy { $0.contains("move \(rescued) to \(file),") }, "\(lines)")
        let next = try RunningMock(["--state", rescued])
        #expect(try sessions(next) == 3)
        #expect(next.stop() == 0)
    }

    @Test func `serve says when the file beside a removed one cannot become larger, and keeps what it has`()
        throws
    {
        let folder = try ScratchFolder(["errors.txt": ""])
        let file = folder.path + "/state.db"
        let errors = try #require(FileHandle(forWritingAtPath: folder.path + "/errors.txt"))
        let mock = try RunningMock(["--state", file], limits: ["-f 256"], errors: errors)
        let token = try token(mock)
        #expect(try createSession(mock, token) == 200)
        try FileManager.default.removeItem(atPath: file)
        func notReady() throws -> String {
            String(decoding: try mock.send(.get, "/__admin/ready").body, as: UTF8.self)
        }
        #expect(eventually { (try? notReady())?.contains("writes its whole state to ") == true })
        let place = try #require(try notReady().firstMatch(of: /writes its whole state to (\S+)\. To/)?.1)
        let refusal = "cannot write \(place): the file, or "
        #expect(
            eventually {
                _ = try? createSession(mock, token)
                return (try? notReady())?.contains(refusal) == true
            })
        #expect(mock.stop() == 1)
        let text = try String(contentsOfFile: folder.path + "/errors.txt", encoding: .utf8)
        #expect(text.contains("the latest changes are lost: \(refusal)"), "\(text)")
        let next = try RunningMock(["--state", String(place)])
        #expect(try sessions(next) > 1)
        #expect(next.stop() == 0)
    }

    @Test(arguments: [#"{"version":9}"#, "SQLite", "state: {}"])
    func `serve does not start with a file that is no state`(content: String) throws {
        let folder = try ScratchFolder(["state.db": content])
        let file = folder.path + "/state.db"
        let result = try Program.run(["serve", "--port", "0", "--state", file])
        #expect(result.status == 2)
        #expect(result.errors.contains("--state: \(file)"))
        #expect(try String(contentsOfFile: file, encoding: .utf8) == content)
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

    @Test func `serve --watch keeps the scenarios of a folder that is gone, and reloads when it is back`()
        throws
    {
        let folder = try ScratchFolder([
            "scenarios/valid-sso.yaml":
                "description: d\nrules: [{ on: '*', then: { reply: { status: 418 } } }]\n",
            "config/own.yaml": "extends: built-in\noptions: { watch: true }\n", "errors.txt": "",
        ])
        let errors = folder.url.appending(path: "errors.txt")
        let mock = try RunningMock(in: folder.url, errors: FileHandle(forWritingTo: errors))
        func count(_ text: String) throws -> Int {
            try String(contentsOf: errors, encoding: .utf8).ranges(of: text).count
        }
        let (scenarios, away) = (folder.url.appending(path: "scenarios"), folder.url.appending(path: "away"))
        try FileManager.default.moveItem(at: scenarios, to: away)
        try folder.write("extends: built-in\nthrottle: { rate: 9 }\n", to: "config/own.yaml")
        #expect(
            eventually { (try? count("scenarios has no YAML file any more: no file is read again")) == 1 })
        #expect(try mock.send(.post, "/o/client/token").status.code == 418)
        try FileManager.default.moveItem(at: away, to: scenarios)
        #expect(eventually { (try? count("reloaded configuration and scenarios")) == 1 })
        #expect(try mock.send(.post, "/o/client/token").status.code == 418)
    }
}
