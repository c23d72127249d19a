import AdobePassMockClient
import XCTest

/// A test case of XCTest that gives each test a device of its own in a scenario, and removes both after the
/// test. When a test has failed, it prints the requests of the device.
open class AdobePassTestCase: XCTestCase {
    /// The session of the running test.
    public private(set) var session: AdobePassMock.TestSession!

    /// The scenario of the tests; the active one of the mock when `nil`. Override it in a subclass.
    open var scenario: AdobePassMock.Scenario? { nil }

    /// Returns the mock. Override it to start one; by default it is ``AdobePassMock/fromEnvironment``.
    ///
    /// - Throws: what an override throws.
    open func makeMock() async throws -> AdobePassMock { .fromEnvironment }

    /// Begins the session. Call it first when you override it.
    ///
    /// - Throws: ``AdobePassMockError`` when the mock cannot be reached or does not know the scenario.
    open override func setUp() async throws {
        try await super.setUp()
        session = try await AdobePassMock.TestSession.begin(on: makeMock(), scenario: scenario)
    }

    /// Ends the session. Call it last when you override it.
    ///
    /// - Throws: ``AdobePassMockError`` when the mock cannot be reached or does not accept the admin token.
    open override func tearDown() async throws {
        if let session {
            if testRun?.hasSucceeded == false { print("\(name):\n\(try await session.report())") }
            try await session.end()
        }
        session = nil
        try await super.tearDown()
    }

    /// Expects an exact number of requests of the device. A failure points at the line of the caller, and lists
    /// the requests that were received.
    ///
    /// - Parameters:
    ///   - operation: the operation; any when `nil`.
    ///   - status: the HTTP status of the reply; any when `nil`.
    ///   - count: the number of requests.
    public func expect(
        _ operation: PassOperation? = nil, status: Int? = nil, count: Int, file: StaticString = #filePath,
        line: UInt = #line
    ) async {
        do {
            try await session.mock.verify(
                .init(operation, device: session.device, status: status), count: count)
        } catch {
            XCTFail("\(error)", file: file, line: line)
        }
    }

    /// Expects that the requests of the device break no rule of Adobe's checklist. A failure points at the line
    /// of the caller.
    ///
    /// - Parameters:
    ///   - level: `mandatory` for the mandatory rules only, `recommended` for all of them.
    ///   - exceptions: the identifiers of rules that are allowed to be broken.
    public func expectChecklist(
        level: AdobePassMock.Checklist.Level = .mandatory, except exceptions: Set<String> = [],
        file: StaticString = #filePath, line: UInt = #line
    ) async {
        do {
            try await session.mock.verifyChecklist(device: session.device, level: level, except: exceptions)
        } catch {
            XCTFail("\(error)", file: file, line: line)
        }
    }
}
