/// A point in time: milliseconds since the Unix epoch, as the wire has it.
package struct Timestamp: Hashable, Comparable, Sendable {
    package var milliseconds: Int64

    package init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    package static func < (one: Timestamp, other: Timestamp) -> Bool {
        one.milliseconds < other.milliseconds
    }

    package static func + (time: Timestamp, duration: Duration) -> Timestamp {
        Timestamp(milliseconds: time.milliseconds + duration.milliseconds)
    }

    package static func - (time: Timestamp, duration: Duration) -> Timestamp {
        Timestamp(milliseconds: time.milliseconds - duration.milliseconds)
    }

    /// How much later the one is than the other; negative when it is earlier.
    package static func - (one: Timestamp, other: Timestamp) -> Duration {
        .milliseconds(one.milliseconds - other.milliseconds)
    }

    /// Whole seconds since the epoch, rounded down.
    package var seconds: Int64 {
        Int64((Double(milliseconds) / 1_000).rounded(.down))
    }
}

extension Timestamp: Codable {
    package init(from decoder: any Decoder) throws {
        milliseconds = try decoder.singleValueContainer().decode(Int64.self)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(milliseconds)
    }
}

extension Timestamp: JSONEncodable {
    package func write(to json: inout JSONWriter) { json.integer(milliseconds) }
}

extension Duration {
    /// Whole milliseconds, rounded towards zero.
    package var milliseconds: Int64 {
        components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
    }

    package static func minutes(_ count: Int64) -> Duration { .seconds(count * 60) }
    package static func hours(_ count: Int64) -> Duration { .seconds(count * 3_600) }
    package static func days(_ count: Int64) -> Duration { .seconds(count * 86_400) }
}
