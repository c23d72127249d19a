import AdobePassMockClient
import Foundation
import Testing
import XCTest

/// The requests of one session, for the result of its test.
struct RequestReport: Sendable {
    /// The requests, one on each line.
    let text: String
    /// The last requests, and the rules that have affected fewer of them than the test has set.
    let summary: String
    /// The requests with their replies, as an HTTP archive (HAR 1.2).
    let archive: Data
    /// The beginning of the device's identifier. It is part of the names of files, because a test can have several sessions.
    private let device: String

    /// - Throws: ``AdobePassMockError``.
    init(of session: AdobePassMock.TestSession) async throws {
        text = try await session.report()
        summary = try await session.mock.received(on: session.device)
        archive = try await session.archive()
        device = String(session.device.base64.prefix(8))
    }

    /// Attaches the text and the archive to the result of a running test.
    func attach(to test: Test) {
        let name = fileName(for: test.displayName ?? test.name)
        Attachment.record(text, named: "\(name).txt")
        Attachment.record(Array(archive), named: "\(name).har")
    }

    /// Attaches the archive where XCTest has attachments.
    ///
    /// - Parameter isPrinting: true to print the summary, too.
    func show(in testCase: XCTestCase, printing isPrinting: Bool) {
        if isPrinting { print("\(testCase.name):\n\(summary)") }
        #if canImport(ObjectiveC)
            let attachment = XCTAttachment(data: archive, uniformTypeIdentifier: "public.json")
            attachment.name = "\(fileName(for: testCase.name)).har"
            testCase.add(attachment)
        #endif
    }

    /// The name of the files without an extension: the words of the test's name, `requests` and the device.
    func fileName(for test: String) -> String {
        let words = test.split { !$0.isLetter && !$0.isNumber }
        return (words + ["requests", device[...]]).joined(separator: "-")
    }
}

extension Test {
    /// Adds a text to the output of the test, which does not fail because of it.
    func warn(_ text: String) {
        #if compiler(>=6.3)
            Issue.record("\(text)", severity: .warning, sourceLocation: sourceLocation)
        #else
            print("\(displayName ?? name):\n\(text)")
        #endif
    }
}

/// How a session has ended after its test.
struct FinishedSession: Sendable {
    /// The requests of the session, if they were asked for and the mock can be reached.
    let report: RequestReport?
    /// The failures that the test has set and that never happened, in lines; `nil` if there are none.
    let neverHappened: String?
    /// Why the state of the session was not removed; `nil` if it was.
    let failure: (any Error)?
}

extension AdobePassMock.TestSession {
    /// Ends the session after its test.
    ///
    /// - Parameter isReporting: true to report the requests also if all failures have happened.
    func finish(reporting isReporting: Bool) async -> FinishedSession {
        // A separate task, because the task of a test that ran out of time is cancelled.
        await Task {
            // Read before the session ends, because that removes the rules.
            var report = isReporting ? try? await RequestReport(of: self) : nil
            var neverHappened: String?
            var failure: (any Error)?
            do {
                try await end()
            } catch AdobePassMockError.unverified(let explanation) {
                neverHappened = explanation
            } catch {
                failure = error
            }
            // The requests are still in the journal.
            if neverHappened != nil, report == nil { report = try? await RequestReport(of: self) }
            return FinishedSession(report: report, neverHappened: neverHappened, failure: failure)
        }.value
    }
}
