/// A point in time: milliseconds since the Unix epoch, as on the wire.
package struct Timestamp: Hashable, Comparable, Sendable, Codable, JSONEncodable {
    package var milliseconds: Int64

    package init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    package static func < (one: Timestamp, other: Timestamp) -> Bool {
        one.milliseconds < other.milliseconds
    }

    package static func + (time: Timestamp, duration: Duration) -> Timestamp {
        Timestamp(milliseconds: time.milliseconds.saturatingAdding(duration.milliseconds))
    }

    package static func - (time: Timestamp, duration: Duration) -> Timestamp {
        Timestamp(milliseconds: time.milliseconds.saturatingAdding(-duration.milliseconds))
    }

    /// The time from `other` to `one`; negative when `one` is earlier.
    package static func - (one: Timestamp, other: Timestamp) -> Duration {
        .milliseconds(one.milliseconds.saturatingAdding(-max(other.milliseconds, -.max)))
    }

    /// Whole seconds since the epoch, rounded down.
    package var seconds: Int64 { milliseconds.flooredDivision(by: 1_000).quotient }

    /// The times in the years 1 to 9999, which RFC 3339 can represent.
    package static let datable =
        Timestamp(milliseconds: -62_135_596_800_000)...Timestamp(milliseconds: 253_402_300_799_999)

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let time = Timestamp(milliseconds: try container.decode(Int64.self))
        guard Self.datable.contains(time) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: """
                    \(time.milliseconds) is not a time in the years 0001 to 9999, expected milliseconds since 1970 from \
                    \(Self.datable.lowerBound.milliseconds) to \(Self.datable.upperBound.milliseconds)
                    """)
        }
        self = time
    }

    /// Encodes the time, or the nearest one that a state can contain. Only a mistake in the mock makes a difference, because clocks
    /// and expiries never come near the ends of the calendar.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        let nearest = min(max(self, Self.datable.lowerBound), Self.datable.upperBound)
        try container.encode(nearest.milliseconds)
    }

    package func write(to json: inout JSONWriter) { json.integer(milliseconds) }

    /// The milliseconds as text, as in answers about sessions and in tokens of REST API V1.
    var digits: String { String(milliseconds) }
}

extension Int64 {
    /// The sum, or the nearest number that 64 bits can represent.
    fileprivate func saturatingAdding(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? -.max : .max) : sum
    }
}

extension Duration {
    /// The whole milliseconds, rounded towards zero and limited to the range of 64 bits.
    package var milliseconds: Int64 {
        let (whole, overflow) = components.seconds.multipliedReportingOverflow(by: 1_000)
        if overflow { return components.seconds < 0 ? -.max : .max }
        return whole.saturatingAdding(components.attoseconds / 1_000_000_000_000_000)
    }

    package static func minutes(_ count: Int64) -> Duration { .seconds(count * 60) }
    package static func hours(_ count: Int64) -> Duration { .seconds(count * 3_600) }
    package static func days(_ count: Int64) -> Duration { .seconds(count * 86_400) }
}

/// `notBefore` and `notAfter` of Adobe's pages.
package struct Validity: Hashable, Sendable, Codable {
    package var notBefore: Timestamp
    package var notAfter: Timestamp

    package init(notBefore: Timestamp, notAfter: Timestamp) {
        self.notBefore = notBefore
        self.notAfter = notAfter
    }

    package init(from start: Timestamp, for duration: Duration) {
        self.init(notBefore: start, notAfter: start + duration)
    }

    /// True from `notBefore` to the last millisecond before `notAfter`.
    package func contains(_ time: Timestamp) -> Bool {
        notBefore <= time && time < notAfter
    }

    package func isOver(at time: Timestamp) -> Bool {
        notAfter <= time
    }

    package static let members: [JSONMember<Validity>] = [
        .always("notBefore", .milliseconds(), \.notBefore), .always("notAfter", .milliseconds(), \.notAfter),
    ]

    static let fields = members.map(\.field)
}

extension JSONWriter {
    /// Writes `notBefore` and `notAfter` as numbers.
    package mutating func members(of validity: Validity) {
        member("notBefore", validity.notBefore)
        member("notAfter", validity.notAfter)
    }
}

extension BinaryInteger {
    /// The quotient, rounded down, and the remainder, which is never negative. Exact for every number, unlike a division
    /// of `Double`.
    ///
    /// - Parameter divisor: a positive number.
    func flooredDivision(by divisor: Self) -> (quotient: Self, remainder: Self) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
