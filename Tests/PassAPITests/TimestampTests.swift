import Testing

@testable import PassAPI

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite("Points in time")
struct TimestampTests {
    private static let ends = [Int64.min, -1, 0, 1, .max].map(Timestamp.init(milliseconds:))
    private static let spans: [Duration] = [
        .seconds(Int64.min), .seconds(-1), .zero, .seconds(1), .seconds(Int64.max), .milliseconds(Int64.max),
    ]

    @Test(arguments: ends)
    func `can be reckoned with up to the first and the last one, and written and read wherever they are`(
        time: Timestamp
    ) throws {
        for span in Self.spans {
            #expect(span <= .zero || time + span > time || time.milliseconds == .max)
            #expect(span <= .zero || time - span < time || time.milliseconds <= -.max)
        }
        for other in Self.ends { #expect((time - other > .zero) == (time > other)) }
        let read = try JSONDecoder().decode(Timestamp.self, from: JSONEncoder().encode(time))
        #expect(Timestamp.datable.contains(read))
        #expect(!Timestamp.datable.contains(time) || read == time)
        #expect(time.utcString.hasSuffix("Z"))
        #expect(Validity(from: time, for: .days(1)).notAfter >= time)
    }

    /// Every kind of month, leap days, and the first and the last year with four digits.
    @Test func `are written in UTC and read back`() {
        for seconds in stride(from: -62_100_000_000, through: 253_400_000_000, by: 98_765_432)
            as StrideThrough<Int64>
        {
            let time = Timestamp(milliseconds: seconds * 1_000)
            #expect(Timestamp(text: time.utcString) == time)
        }
    }
}
