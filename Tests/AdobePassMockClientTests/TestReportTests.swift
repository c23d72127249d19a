import Foundation
import TestSupport
import Testing

#if os(Linux)
    /// The output that a developer sees of tests that fail.
    @Suite("The results of tests", .disabled(if: TestProcess.isCurrent))
    struct TestReportTests {
        private static func runFailingTests() throws -> (output: String, attachments: [String: String]) {
            let folder = try ScratchFolder()
            let result = try TestProcess.run("FailingTests.swift", ["--attachments-path", folder.path])
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            return (
                result.output + result.errors,
                try Dictionary(
                    uniqueKeysWithValues: names.map {
                        ($0, try String(contentsOf: folder.url.appending(path: $0), encoding: .utf8))
                    })
            )
        }

        @Test func `have the requests of a failed test only, in files that are named after it`() throws {
            let (output, attachments) = try Self.runFailingTests()
            let names = attachments.keys.sorted().map {
                $0.replacing(/[^-]+\.(har|txt)$/) { "…." + $0.output.1 }
            }
            #expect(
                names == [
                    "listed-requests-….har", "listed-requests-….txt", "rule-requests-….har",
                    "rule-requests-….txt", "thrownError-requests-….har", "thrownError-requests-….txt",
                    "thrownList-requests-….har", "thrownList-requests-….txt",
                    "watch-no-login-requests-….har", "watch-no-login-requests-….txt",
                ], "\(output)")
            let text = try #require(
                attachments.first { $0.key.hasSuffix(".txt") && $0.key.hasPrefix("watch") })
            #expect(text.value.hasPrefix("retrieveProfiles, status 401"))
        }

        @Test func `list the requests once, and the rules that happened less often than they were set`()
            throws
        {
            let result = try TestProcess.run("FailingTests.swift", [])
            let output = result.output + result.errors
            #expect(output.contains("  - retrieveProfiles, status 401, scenario valid-sso"), "\(output)")
            #expect(output.contains(/Rule \S+, 3 times: happened once\./), "\(output)")
            #expect(output.contains("No requests of this device were received: "), "\(output)")
            #expect(output.matches(of: /- retrieveConfiguration, status/).count == 1, "\(output)")
            #expect(output.matches(of: /- showActivationPage, status/).count == 1, "\(output)")
        }

        @Test func `warn of a rule that makes no sense, and say why it never happened`() throws {
            let (output, _) = try Self.runFailingTests()
            #expect(
                output.contains(/Rule \S+: .*Adobe never sends "network_received_error" on retrieveProfiles/),
                "\(output)")
            #expect(
                output.contains(/Rule \S+, once: matched once, but an earlier rule answered/), "\(output)")
        }

        @Test func `point at the line of a test without the trait`() throws {
            let (output, _) = try Self.runFailingTests()
            let line =
                try #require(
                    try Document("Tests/AdobePassMockClientTests/FailingTests.swift").text
                        .components(separatedBy: "\n").firstIndex {
                            $0.contains("@Test func sessionOfNoTrait")
                        }) + 1
            #expect(output.contains("at FailingTests.swift:\(line):"), "\(output)")
            #expect(output.contains("The test needs the trait .adobePass(scenario:on:)."))
        }
    }
#endif
