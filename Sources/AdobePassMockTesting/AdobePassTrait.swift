@_exported import AdobePassMockClient
import Foundation
import Testing
import XCTest

/// Gives each test a device of its own in a scenario. After the test, the device and all that was set for it are removed,
/// and a failure that was set and never happened is an issue of the test. If the test has failed, the requests of its device are
/// listed, and attached to its result, as a text and as an HTTP archive (HAR 1.2).
///
/// A test has one session, whatever number of traits apply to it. A trait of the test replaces what it states, the scenario or
/// the mock, and takes the rest from the traits of its suites.
public struct AdobePassTrait: TestTrait, SuiteTrait, TestScoping {
    let scenario: AdobePassMock.Scenario?
    let mock: (@Sendable () async throws -> AdobePassMock)?

    @TaskLocal static var session: AdobePassMock.TestSession?

    /// True: the trait of a suite applies to each of its tests.
    public var isRecursive: Bool { true }

    /// Runs a test with a session of its own. A suite gets none.
    ///
    /// - Throws: ``AdobePassMockError`` when the mock cannot be reached or does not know the scenario; the
    ///   test's own errors.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        // The first of several traits has begun the session.
        guard let testCase, Self.session == nil else { return try await function() }
        // The traits of its suites come first.
        let traits = test.traits.compactMap { $0 as? AdobePassTrait }
        let merged = AdobePassTrait(
            scenario: traits.compactMap(\.scenario).last, mock: traits.compactMap(\.mock).last)
        try await merged.withSession(of: test, testCase, function)
    }

    func withSession(
        of test: Test, _ testCase: Test.Case, _ function: @Sendable () async throws -> Void
    ) async throws {
        let session = try await AdobePassMock.TestSession.begin(
            on: try await mock?() ?? .fromEnvironment, scenario: scenario)
        let failures = FailureCount()
        var failure: (any Error)?
        do {
            try await failures.trait.provideScope(for: test, testCase: testCase) {
                try await AdobePassMock.$reportWarning.withValue({ test.warn($0) }) {
                    try await Self.$session.withValue(session) { try await function() }
                }
            }
        } catch {
            failures.add(["\(error)"])
            failure = error
        }
        let finished = await session.finish(reporting: failures.isPositive)
        finished.report?.attach(to: test)
        // `swift test` writes attachments only if it is told where.
        if failures.isPositive, !failures.areListed, let report = finished.report {
            test.warn(report.summary)
        }
        if let explanation = finished.neverHappened {
            Issue.record("\(explanation)", sourceLocation: test.sourceLocation)
        }
        if let failure = failure ?? finished.failure { throw failure }
    }
}

/// Counts the issues of a test that make it fail.
private final class FailureCount: @unchecked Sendable {
    // Unchecked because the compiler cannot see that the values are touched only while the lock is held.
    private let lock = NSLock()
    private var count = 0
    private var hasList = false

    var isPositive: Bool { lock.withLock { count > 0 } }
    /// True if one of the issues lists the requests already.
    var areListed: Bool { lock.withLock { hasList } }

    /// Counts an issue or an error with these texts.
    func add(_ texts: [String], isFailure: Bool = true) {
        lock.withLock {
            if isFailure { count += 1 }
            if texts.contains(where: { $0.contains("\nReceived") }) { hasList = true }
        }
    }

    /// The trait that counts the issues. It changes none.
    var trait: IssueHandlingTrait {
        .compactMapIssues { [self] issue in
            // Swift 6.2 does not tell known issues from others.
            #if compiler(>=6.3)
                let isFailure = issue.isFailure
            #else
                let isFailure = true
            #endif
            let error = issue.error.map { ["\($0)"] } ?? []
            add(issue.comments.map(\.rawValue) + error, isFailure: isFailure)
            return issue
        }
    }
}

extension Trait where Self == AdobePassTrait {
    /// Gives each test a device of its own, ``AdobePassMock/TestSession/current``.
    ///
    /// - Parameters:
    ///   - scenario: the scenario of the device. When `nil`, that of the suite's trait, otherwise the active one of the mock.
    ///   - mock: the mock. When `nil`, that of the suite's trait, otherwise ``AdobePassMock/fromEnvironment``.
    public static func adobePass(
        scenario: AdobePassMock.Scenario? = nil,
        on mock: (@Sendable () async throws -> AdobePassMock)? = nil
    ) -> Self {
        AdobePassTrait(scenario: scenario, mock: mock)
    }
}

extension AdobePassMock.TestSession {
    /// The session of the running test.
    ///
    /// - Throws: an error at the line of the test when it has no trait `adobePass`.
    public static var current: AdobePassMock.TestSession {
        get throws {
            if let session = AdobePassTrait.session { return session }
            guard let test = Test.current else {
                throw AdobePassMockError.misused(
                    "No Swift Testing test runs here. In XCTest, use the property session of AdobePassTestCase. In a detached "
                        + "task, use a session that the test has read before.")
            }
            return try #require(
                AdobePassTrait.session, "The test needs the trait .adobePass(scenario:on:).",
                sourceLocation: test.sourceLocation)
        }
    }

    /// Expects a number of requests of the device. A failure points at the line of the caller, and lists
    /// the requests that were received.
    ///
    /// - Parameters:
    ///   - operation: the operation; any when `nil`.
    ///   - status: the HTTP status of the reply; any when `nil`.
    ///   - count: the number of requests.
    ///   - isCounted: a further condition, such as `{ $0.mvpd == "Cablevision" }`; `nil` to count all.
    public func expect(
        _ operation: PassOperation? = nil, status: Int? = nil, count: Int,
        where isCounted: (@Sendable (AdobePassMock.RecordedRequest) -> Bool)? = nil,
        sourceLocation: SourceLocation = #_sourceLocation, file: StaticString = #filePath, line: UInt = #line
    ) async {
        await record(at: sourceLocation, file, line) {
            try await verify(operation, status: status, count: count, where: isCounted)
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
    public func expect(
        _ operation: PassOperation? = nil, status: Int? = nil, count: some RangeExpression<Int>,
        where isCounted: (@Sendable (AdobePassMock.RecordedRequest) -> Bool)? = nil,
        sourceLocation: SourceLocation = #_sourceLocation, file: StaticString = #filePath, line: UInt = #line
    ) async {
        await record(at: sourceLocation, file, line) {
            try await verify(operation, status: status, count: count, where: isCounted)
        }
    }

    /// Expects requests of the device in this order. Other requests can be between them. A failure points at
    /// the line of the caller.
    public func expect(
        inOrder operations: [PassOperation], sourceLocation: SourceLocation = #_sourceLocation,
        file: StaticString = #filePath, line: UInt = #line
    ) async {
        await record(at: sourceLocation, file, line) {
            try await verify(inOrder: operations)
        }
    }

    /// Expects that the device has sent requests, and that they break no rule of Adobe's checklist. A failure points
    /// at the line of the caller.
    ///
    /// - Parameters:
    ///   - level: `mandatory` for the mandatory rules only, `recommended` for all of them.
    ///   - sections: the sections whose rules are checked, such as `apis-that-end` for calls of REST API V1 and of the
    ///     AccessEnabler SDKs; all of them when empty.
    ///   - exceptions: the identifiers of rules that are allowed to be broken.
    public func expectChecklist(
        level: AdobePassMock.Checklist.Level = .mandatory, only sections: Set<String> = [],
        except exceptions: Set<String> = [],
        sourceLocation: SourceLocation = #_sourceLocation, file: StaticString = #filePath, line: UInt = #line
    ) async {
        await record(at: sourceLocation, file, line) {
            try await verifyChecklist(level: level, only: sections, except: exceptions)
        }
    }

    private func record(
        at sourceLocation: SourceLocation, _ file: StaticString, _ line: UInt,
        _ check: () async throws -> Void
    ) async {
        do { try await check() } catch {
            Issue.record("\(error)", sourceLocation: sourceLocation)
            // In a test of XCTest, nothing listens to issues.
            guard let test = Test.current else { return XCTFail("\(error)", file: file, line: line) }
            // The trait attaches the requests of its own session after the test.
            if AdobePassTrait.session?.device != device {
                try? await RequestReport(of: self).attach(to: test)
            }
        }
    }
}
