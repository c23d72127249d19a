import AdobePassMockInProcess
import AdobePassMockTesting
import Foundation
import Testing

private enum Shared {
    static let server = Result { try AdobePassMock.inProcess() }
}

/// Tests that fail. ``TestReportTests`` runs them in a process of their own.
@Suite(
    "Failing on purpose", .enabled(if: TestProcess.isCurrent),
    .adobePass(on: { try Shared.server.get().mock }))
struct FailingTests {
    @Test func `watch, no login`() async throws {
        let session = try AdobePassMock.TestSession.current
        _ = try await UnauthenticatedClient(session.mock).status(of: session.device)
        #expect(session.device == .unique())
    }

    @Test func rule() async throws {
        let session = try AdobePassMock.TestSession.current
        try await session.failNext(.retrieveProfiles, times: 3, then: .reply(status: 418))
        // Adobe never sends it there, and the rule above answers first.
        try await session.failNext(.retrieveProfiles, then: .error(.networkReceivedError))
        _ = try await UnauthenticatedClient(session.mock).status(of: session.device)
        #expect(session.device == .unique())
    }

    @Test func listed() async throws {
        let session = try AdobePassMock.TestSession.current
        _ = try await UnauthenticatedClient(session.mock).get(
            session.mock.urls.retrieveConfiguration(serviceProvider: "REF30"), session.device)
        await session.expect(count: 5)
    }

    @Test func thrownError() async throws { throw CancellationError() }

    @Test func thrownList() async throws {
        let session = try AdobePassMock.TestSession.current
        _ = try await UnauthenticatedClient(session.mock).get(
            session.mock.urls.showActivationPage, session.device)
        try await session.verify(count: 5)
    }

    @Test func passed() async throws {
        let session = try AdobePassMock.TestSession.current
        _ = try await UnauthenticatedClient(session.mock).status(of: session.device)
        withKnownIssue { #expect(session.device == .unique()) }
    }
}

@Suite("Failing without a trait", .enabled(if: TestProcess.isCurrent))
struct FailingWithoutTraitTests {
    @Test func sessionOfNoTrait() throws { _ = try AdobePassMock.TestSession.current }
}
