import AdobePassMockClient
import XCTest

/// A test case of XCTest. Each test gets its own device, in the chosen scenario. After the test, the device and all that
/// was set for it are removed. If the test failed, its requests are printed, and on Apple's systems attached as an HTTP archive
/// (HAR 1.2).
open class AdobePassTestCase: XCTestCase {
    private var current: AdobePassMock.TestSession?

    /// The session of the running test. There is none before `setUp()` of this class.
    public var session: AdobePassMock.TestSession {
        guard let current else {
            preconditionFailure(
                "\(name) has no session: an override of setUp() must call super.setUp() first.")
        }
        return current
    }

    /// The scenario of the tests; the active one of the mock when `nil`. Override it in a subclass.
    open var scenario: AdobePassMock.Scenario? { nil }

    /// Returns the mock. Override it to start one; by default it is ``AdobePassMock/fromEnvironment``.
    ///
    /// - Throws: the error of the override.
    nonisolated(nonsending) open func makeMock() async throws -> AdobePassMock { try .fromEnvironment }

    /// Begins the session. An override must call `super.setUp()` first.
    ///
    /// - Throws: ``AdobePassMockError`` when the mock cannot be reached or does not know the scenario.
    open override func setUp() async throws {
        try await super.setUp()
        current = try await AdobePassMock.TestSession.begin(on: makeMock(), scenario: scenario)
    }

    /// Ends the session, and fails the test if it has set a failure that never happened. An override must call
    /// `super.tearDown()` last.
    ///
    /// - Throws: ``AdobePassMockError`` with the failures that never happened, or when the mock cannot be reached.
    open override func tearDown() async throws {
        let session = current
        current = nil
        let hasFailed = (testRun?.totalFailureCount ?? 0) > 0
        let result = await session?.finish(reporting: hasFailed)
        result?.report?.show(in: self, printing: hasFailed)
        try await super.tearDown()
        // XCTFail would point at a line of this file.
        if let explanation = result?.neverHappened { throw AdobePassMockError.unverified(explanation) }
        if let failure = result?.failure { throw failure }
    }

    /// Expects a number of requests of the device. A failure points at the line of the caller, and lists
    /// the requests that were received.
    ///
    /// - Parameters:
    ///   - operation: the operation; any when `nil`.
    ///   - status: the HTTP status of the reply; any when `nil`.
    ///   - count: the number of requests.
    ///   - isCounted: a further condition, such as `{ $0.mvpd == "Cablevision" }`; `nil` to count all.
    nonisolated(nonsending) public func expect(
        _ operation: PassOperation? = nil, status: Int? = nil, count: Int,
        where isCounted: (@Sendable (AdobePassMock.RecordedRequest) -> Bool)? = nil,
        file: StaticString = #filePath,
        line: UInt = #line
    ) async {
        await check(file, line) {
            try await $0.verify(operation, status: status, count: count, where: isCounted)
        }
    }

    /// Expects that the number of requests of the device is in a range, such as `1...`. A failure points at the line of
    /// the caller, and lists the requests that were received.
    ///
    /// - Parameters:
    ///   - operation: the operation; any when `nil`.
    ///   - status: the HTTP status of the reply; any when `nil`.
    ///   - count: the range of the number of requests.
    ///   - isCounted: a further condition, such as `{ $0.mvpd == "Cablevision" }`; `nil` to count all.
    nonisolated(nonsending) public func expect(
        _ operation: PassOperation? = nil, status: Int? = nil, count: some RangeExpression<Int>,
        where isCounted: (@Sendable (AdobePassMock.RecordedRequest) -> Bool)? = nil,
        file: StaticString = #filePath,
        line: UInt = #line
    ) async {
        await check(file, line) {
            try await $0.verify(operation, status: status, count: count, where: isCounted)
        }
    }

    /// Expects requests of the device in this order. Other requests can be between them. A failure points at the
    /// line of the caller.
    nonisolated(nonsending) public func expect(
        inOrder operations: [PassOperation], file: StaticString = #filePath, line: UInt = #line
    ) async {
        await check(file, line) { try await $0.verify(inOrder: operations) }
    }

    /// Expects that the device has sent requests, and that they break no rule of Adobe's checklist. A failure points
    /// at the line of the caller.
    ///
    /// - Parameters:
    ///   - level: `mandatory` for the mandatory rules only, `recommended` for all of them.
    ///   - sections: the sections whose rules are checked, such as `apis-that-end` for calls of REST API V1 and of the
    ///     AccessEnabler SDKs; all of them when empty.
    ///   - exceptions: the identifiers of rules that are allowed to be broken.
    nonisolated(nonsending) public func expectChecklist(
        level: AdobePassMock.Checklist.Level = .mandatory, only sections: Set<String> = [],
        except exceptions: Set<String> = [],
        file: StaticString = #filePath, line: UInt = #line
    ) async {
        await check(file, line) {
            try await $0.verifyChecklist(level: level, only: sections, except: exceptions)
        }
    }

    nonisolated(nonsending) private func check(
        _ file: StaticString, _ line: UInt, _ expectation: (AdobePassMock.TestSession) async throws -> Void
    ) async {
        do { try await expectation(session) } catch { XCTFail("\(error)", file: file, line: line) }
    }
}
