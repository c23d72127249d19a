import AdobePassMockClient
import Foundation
import Testing

/// An error that repeats a URL.
private struct Unreachable: Error, CustomStringConvertible {
    let description = "https://jane:hunter2@h does not answer"
}

/// An app in each unhappy path, from a test.
@Suite("Rehearsals", .server)
struct RehearsalTests {
    private func named(_ names: String...) async throws -> [AdobePassMock.RehearsalCase] {
        let cases = try await AdobePassMock.current.rehearsal
        #expect(names.allSatisfy { name in cases.contains { $0.name == name } })
        return cases.filter { names.contains($0.name) }
    }

    @Test func `a client that handles each failure is told so`() async throws {
        let cases = try await named(
            "network_received_error", "network_received_error-always", "authenticated_profile_missing",
            "parental-controls", "TRUNCATED_BODY")
        for rehearsed in cases {
            let report = try await AdobePassMock.current.rehearse(rehearsed) { session in
                let client = ReferenceClient(session.mock, device: session.device)
                guard case .needsLogin = try await client.watch("REF30") else { return }
                _ = try await client.logIn()
            }
            #expect(report.verdict == .handled, "\(report)")
            #expect(!report.requests.isEmpty)
        }
    }

    @Test func `a client that gives up is told the rule, the page and the request`() async throws {
        for rehearsed in try await named("network_received_error") {
            let report = try await AdobePassMock.current.rehearse(rehearsed) { session in
                let time = NoTime(clock: session.clock)
                _ = try await ReferenceClient(session.mock, device: session.device, time: time).watch("REF30")
            }
            #expect(report.isFailure && report.verdict == .notHandled, "\(report)")
            #expect(report.description.contains("No retry followed the error network_received_error"))
        }
    }

    @Test func `a client that waits for its user to log in is told so, without a failure`() async throws {
        for rehearsed in try await named("authenticated_profile_missing") {
            let report = try await AdobePassMock.current.rehearse(rehearsed) { session in
                let client = ReferenceClient(session.mock, device: session.device)
                guard case .needsLogin = try await client.watch("REF30") else { return }
                _ = try await client.logIn()
                _ = try await client.watch("REF30")
            }
            #expect(report.verdict != .contradicted && !report.isFailure, "\(report)")
        }
    }

    @Test func `a test that fails or does nothing has a verdict of its own`() async throws {
        for rehearsed in try await named("too_many_resources") {
            let idle = try await AdobePassMock.current.rehearse(rehearsed) { _ in }
            #expect(idle.verdict == .notReached && !idle.isFailure)
            let failed = try await AdobePassMock.current.rehearse(rehearsed) { _ in throw URLError(.timedOut)
            }
            #expect(failed.verdict == .commandFailed && failed.explanation.contains("The test has failed"))
            let secret = try await AdobePassMock.current.rehearse(rehearsed) { _ in throw Unreachable() }
            #expect(secret.explanation.contains("https://[redacted]@h") && !secret.output.contains("hunter2"))
        }
    }
}
