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

    @Test func `are given as durations of Swift`() throws {
        var profile = AdobePassMock.SeededProfile(expiresIn: .seconds(-1))
        #expect(profile.expiresIn == .seconds(-1))
        profile.expiresIn = .milliseconds(1_500)
        let account = MockAccountManager.Account(expiresIn: .seconds(60))
        #expect(
            account.expiresIn == .seconds(60) && MockAccountManager.Account().expiresIn == .seconds(2_592_000)
        )
        let values: [(any Encodable, String)] = [
            (AdobePassMock.ResponseOverride.delay(.milliseconds(1_250)), #"{"delay":{"fixed":"PT1.250S"}}"#),
            (
                AdobePassMock.ResponseOverride.fault(.drip).delayed(by: .seconds(2)),
                #"{"delay":{"fixed":"PT2S"},"fault":"\#(WireFault.drip.rawValue)"}"#
            ),
            (profile, #"{"expiresIn":"PT1.500S","mvpd":"first","serviceProvider":"*","type":"regular"}"#),
        ]
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        for (value, expected) in values {
            #expect(String(decoding: try encoder.encode(value), as: UTF8.self) == expected)
        }
    }
}
