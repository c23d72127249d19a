import Foundation
import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// The quotations of the admin API and of curl on the page *Troubleshooting*; TroubleshootingJourneys has the reasons.
extension CommandTests {
    private func quotations(_ column: String) throws -> [Quotation] {
        try Document.page("Troubleshooting").quotingRows.filter { $0.column == column }.map(\.quotation)
    }

    @Test func `the page Troubleshooting quotes the refusals of the admin API`() throws {
        let exposed = try RunningMock(["--host", "0.0.0.0", "--admin-token", "secret"])
        let mock = try RunningMock()
        func detail(_ mock: RunningMock, _ fields: RequestFields) throws -> String {
            let request = Request(method: .get, path: "/__admin/requests", fields: fields)
            let reply = try TestClient.exchange(request, port: mock.port)
            return try #require(JSONValue(parsing: reply.body)?["errors"]?.array?.first?["detail"]?.string)
        }
        let details = [
            try detail(mock, ["Host": "localhost", "Origin": "http://localhost:3000"]),
            try detail(exposed, ["Host": "localhost"]),
            try detail(mock, ["Host": "my-mac.local"]),
        ]
        let quotations = try quotations("detail")
        #expect(quotations.count == details.count)
        for (quotation, detail) in zip(quotations, details) {
            #expect(quotation.matches(detail), "\(quotation): \(detail)")
        }
    }

    @Test func `the page Troubleshooting quotes what curl says of certificates`() throws {
        let folder = try ScratchFolder()
        let secure = try RunningMock(["--tls", "--tls-dir", folder.path])
        let mock = try RunningMock()
        func curl(_ arguments: String...) throws -> Program.Result {
            try Program.run(URL(filePath: "/usr/bin/env"), ["curl", "-sS"] + arguments)
        }
        let health = "/__admin/health"
        let named = "https://my-mac.local:\(secure.port)\(health)"
        let messages = [
            try curl(secure.url + health),
            try curl(
                "--cacert", folder.path + "/ca.pem", "--connect-to",
                "my-mac.local:\(secure.port):127.0.0.1:\(secure.port)", named),
            try curl(mock.url.replacing("http:", with: "https:") + health),
        ].map(\.errors)
        let quotations = try quotations("message")
        #expect(quotations.count == messages.count)
        for (quotation, message) in zip(quotations, messages) {
            #expect(
                quotation.matches(message), "\(quotation): \(message)"
            )
        }
        let plain = try curl(secure.url.replacing("https:", with: "http:") + health)
        #expect(plain.output.contains("use an https:// URL"), "\(plain)")
    }
}
