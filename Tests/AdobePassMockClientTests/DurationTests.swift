import ControlAPI
import Foundation
import Testing

@testable import AdobePassMockClient

/// The mock reads the durations that the library writes.
@Suite("Durations")
struct DurationTests {
    @Test(arguments: [0, 1, 1_860, 0.25, -0.25, -3_600, 86_400.001, 0.0004])
    func `are ISO 8601, to the millisecond`(seconds: TimeInterval) throws {
        let read = try #require(Duration(text: seconds.isoText))
        #expect(read == .milliseconds(Int64((seconds * 1_000).rounded())))
    }

    @Test func `that are too long are refused by the mock, and not cut`() {
        #expect(Duration(text: TimeInterval.greatestFiniteMagnitude.isoText) == nil)
    }

    @Test func `can be given as durations of Swift`() {
        let delay = AdobePassMock.ResponseOverride.delay(.milliseconds(1_250))
        #expect(delay == .delay(1.25))
        #expect(
            AdobePassMock.ResponseOverride.fault(.drip).delayed(by: .seconds(2))
                == .fault(.drip).delayed(by: 2))
    }
}
