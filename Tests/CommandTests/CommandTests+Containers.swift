import ControlAPI
import Foundation
import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

@testable import ControlAPI

/// The page *Containers and continuous integration*, and the Dockerfile.
extension CommandTests {
    private func yaml(_ mark: String) throws -> Node {
        let text = try Document.page("Containers").block(after: mark)
        return try YAMLReader.read(Array(text.utf8), file: "\(mark).yaml")
    }

    /// The values of the options that environment variables of the mock set, by option.
    private func options(_ environment: Node?) throws -> [String: String] {
        let prefix = "ADOBE_PASS_MOCK_"
        let entries = (environment?.entries ?? []).filter { $0.key.hasPrefix(prefix) }
        return Dictionary(
            uniqueKeysWithValues: entries.map {
                let name = $0.key.dropFirst(prefix.count).lowercased().replacing("_", with: "-")
                return (name, $0.node.scalarText ?? "")
            })
    }

    @Test
    func
        `the compose file in the documentation uses options of serve, and mounts the files at their paths`()
        throws
    {
        let services = try yaml("compose")["services"]
        let mock = try #require(services?["adobe-pass-mock"])
        let options = try options(mock["environment"])
        let known = Set(try Help(of: "serve").options.map(\.name))
        #expect(!options.isEmpty && known.isSuperset(of: options.keys))
        #expect(mock["read_only"]?.bool == true)
        #expect(mock["ports"]?.items.compactMap(\.string) == ["8080:8080"])
        let mounts = mock["volumes"]?.items.compactMap(\.string) ?? []
        #expect(mounts.map { $0.split(separator: ":")[1] } == [Substring(options["scenarios"] ?? "")])
        let tests = services?["app-tests"]
        #expect(tests?["environment"]?["ADOBE_PASS_MOCK_ADMIN_TOKEN"]?.string == options["admin-token"])
        #expect(tests?["depends_on"]?["adobe-pass-mock"]?["condition"]?.string == "service_healthy")
    }

    @Test
    func
        `the workflow in the documentation uses options of serve, and its calls work`()
        throws
    {
        let job = try #require(try yaml("workflow")["jobs"]?["tests"])
        let options = try options(job["services"]?["adobe-pass-mock"]?["env"])
        let token = try #require(options["admin-token"])
        #expect(job["env"]?["ADOBE_PASS_MOCK_ADMIN_TOKEN"]?.string == token)
        #expect(Set(try Help(of: "serve").options.map(\.name)).isSuperset(of: options.keys))
        let mock = try RunningMock(["--host", "0.0.0.0", "--admin-token", token])
        let url = "http://127.0.0.1:\(mock.port)"
        let calls = (job["steps"]?.items ?? []).compactMap { $0["run"]?.string }.filter {
            $0.contains("curl")
        }
        #expect(calls.count == 2)
        for call in calls {
            let result = try Program.run(
                URL(filePath: "/bin/bash"), ["-euo", "pipefail", "-c", call],
                environment: ["ADOBE_PASS_MOCK_URL": url])
            #expect(result.status == 0, "\(result)")
        }
        let reply = try TestClient.exchange(
            Request(method: .get, path: "/api/v2/REF30/configuration", fields: ["Host": "localhost"]),
            port: mock.port)
        #expect(reply.fields[HTTPField.Name("X-Mock-Scenario")!] == "returning-user")
    }

    @Test
    func
        `the Dockerfile names no processor, its health check runs a command, and its user owns the volumes`()
        throws
    {
        let text = try Document("Dockerfile").text
        #expect(text.firstMatch(of: /(?i)amd64|x86|arm64|aarch64|--platform/) == nil)
        let check = try #require(text.firstMatch(of: /HEALTHCHECK .* CMD \["([^"]+)", "([a-z]+)"\]/))
        #expect(text.contains("\nENTRYPOINT [\"\(check.1)\"]\n"))
        #expect(try Help().commands.contains(String(check.2)))
        #expect(text.contains("\nUSER 65532:65532\n"))
        #expect(text.contains("mkdir -p /volumes/state /volumes/tls\n"))
        #expect(text.contains("\nCOPY --from=build --chown=65532:65532 /volumes /\n"))
        let page = try Document.page("Containers").text
        #expect(page.contains("-v state:/state -e ADOBE_PASS_MOCK_STATE=/state/"))
        #expect(page.contains("-v tls:/tls -e ADOBE_PASS_MOCK_TLS_DIR=/tls"))
    }
}
