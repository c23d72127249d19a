import Foundation
import HTTPMessages
import HTTPTypes
import TestSupport
import Testing

/// Clients that reach the mock at another address than its own.
extension CommandTests {
    @Test func `all URLs that serve returns begin with --public-url, whatever the Host of the request`()
        throws
    {
        let terminal = try Terminal()
        let mock = try RunningMock(
            ["--public-url", "https://mock.example:8443/"], environment: ["TERM": "dumb"],
            errors: terminal.device)
        let file = try TestClient.exchange(
            Request(
                method: .get, path: "/__admin/adobe-pass/requests.http", fields: ["Host": "localhost"]),
            port: mock.port)
        let text = String(decoding: file.body, as: UTF8.self)
        #expect(text.contains("@baseUrl = https://mock.example:8443\n"))
        #expect(
            eventually { terminal.text.contains("second screen      https://mock.example:8443/activate\r\n") }
        )
        #expect(terminal.text.contains("dashboard          \(mock.url)/__admin/\r\n"))
    }

    @Test func `the certificate of serve --tls contains the host of --public-url`() throws {
        let folder = try ScratchFolder()
        let path = folder.path
        let mock = try RunningMock(
            ["--tls", "--tls-dir", path, "--public-url", "https://mac.local:8443"])
        var options = TestTLS.Options(
            authority: try String(contentsOfFile: path + "/ca.pem", encoding: .utf8))
        options.host = "mac.local"
        let client = try TestClient(port: mock.port, tls: options)
        let reply = try client.exchange(
            Request(method: .get, path: "/__admin/health", fields: ["Host": "localhost"]))
        #expect(reply.status == .ok)
    }
}
