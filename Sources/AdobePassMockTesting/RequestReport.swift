import AdobePassMockClient
import Foundation
import Testing
import XCTest

/// The requests of one session, for the result of its test.
struct RequestReport: Sendable {
    /// The requests, one on each line.
    let text: String
    /// The requests with their replies, as an HTTP archive (HAR 1.2).
    let archive: Data
    /// The name of the files without an extension. It names the device, because a test can have several sessions.
    private let name: String

    /// - Throws: ``AdobePassMockError``.
    init(of session: AdobePassMock.TestSession) async throws {
        text = try await session.report()
        archive = try await session.archive()
        name = "adobe-pass-requests-\(session.device.base64.prefix(8))"
    }

    /// Attaches the text and the archive to the result of the running test.
    func attach() {
        Attachment.record(text, named: "\(name).txt")
        Attachment.record(Array(archive), named: "\(name).har")
    }

    /// Prints the text, and attaches the archive where XCTest has attachments.
    func show(in testCase: XCTestCase) {
        print("\(testCase.name):\n\(text)")
        #if canImport(ObjectiveC)
            let attachment = XCTAttachment(data: archive, uniformTypeIdentifier: "public.json")
            attachment.name = "\(name).har"
            testCase.add(attachment)
        #endif
    }
}
