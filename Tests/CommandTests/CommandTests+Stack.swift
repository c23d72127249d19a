import Foundation
import HTTPMessages
import HTTPTypes
import TestSupport
import Testing

/// On macOS, the stack of every thread but the first one is 512 KB.
extension CommandTests {
    @Test func `the deepest documents fit on a small stack, on every loop and when files are read again`()
        throws
    {
        let deepest = 60
        let yaml =
            "description: d\nworld:\n"
            + (1...deepest).map { String(repeating: " ", count: $0) + "a:\n" }.joined()
        let folder = try ScratchFolder(["deep.yaml": "description: d\n"])
        // On Linux, the limit of the first stack is also the size of the others.
        let errors = folder.url.appending(path: "errors.txt")
        try folder.write("", to: "errors.txt")
        let mock = try RunningMock(
            ["--threads", "3", "--watch", "--scenarios", folder.path], limits: ["-s 512"],
            errors: FileHandle(forWritingTo: errors))
        let json =
            String(repeating: #"{"a":["#, count: deepest / 2) + "1"
            + String(repeating: "]}", count: deepest / 2)
        for _ in 0..<3 {
            for path in ["/__admin/requests/find", "/__admin/rules", "/__admin/state"] {
                let reply = try TestClient.exchange(
                    Request(
                        method: path.hasSuffix("state") ? .put : .post, path: path,
                        fields: ["Host": "localhost", "Content-Type": "application/json"],
                        body: Array(json.utf8)), port: mock.port)
                #expect(reply.status == .badRequest)
            }
        }
        try folder.write(yaml, to: "deep.yaml")
        #expect(
            eventually {
                (try? String(contentsOf: errors, encoding: .utf8))?.contains("not reloaded") == true
            })
        let health = try Program.run(["health", "--port", String(mock.port)])
        #expect(health.status == 0)
        #expect(mock.stop() == 0)
    }
}
