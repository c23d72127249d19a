extension Timestamp {
    /// Parses a time in a format of the admin API: RFC 3339 (`2026-03-16T14:39:48Z`,
    /// `2026-03-16T15:39:48.250+01:00`), or milliseconds since the Unix epoch.
    package init?(text: String) {
        if let milliseconds = Int64(text) {
            self.init(milliseconds: milliseconds)
            return
        }
        var reader = TimeReader(text)
        guard let year = reader.number(digits: 4), reader.take("-") != nil,
            let month = reader.number(digits: 2), reader.take("-") != nil,
            let day = reader.number(digits: 2), reader.take("Tt ") != nil,
            let hour = reader.number(digits: 2), reader.take(":") != nil,
            let minute = reader.number(digits: 2), reader.take(":") != nil,
            let second = reader.number(digits: 2), let milliseconds = reader.fraction(),
            let minutesAhead = reader.offset(), reader.isAtEnd,
            (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second < 60
        else { return nil }
        let days = CivilTime.days(year: year, month: month, day: day)
        let seconds = Int64(days * 86_400 + hour * 3_600 + minute * 60 + second)
        // Reject days that the month does not have, such as 30 February, which would become a day of the next
        // month.
        guard CivilTime(secondsSinceEpoch: seconds).day == day else { return nil }
        self.init(milliseconds: (seconds - Int64(minutesAhead * 60)) * 1_000 + Int64(milliseconds))
    }
}

/// Reads the parts of a time in RFC 3339 (section 5.6).
private struct TimeReader {
    private var rest: Substring.UTF8View

    init(_ text: String) { rest = text[...].utf8 }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func number(digits: Int) -> Int? {
        let (number, count) = number(maximumDigits: digits)
        return count == digits ? number : nil
    }

    /// The number, and how many digits it has.
    private mutating func number(maximumDigits: Int) -> (Int, Int) {
        var number = 0
        var count = 0
        while count < maximumDigits, let byte = rest.first,
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        {
            number = number * 10 + Int(byte - UInt8(ascii: "0"))
            count += 1
            rest.removeFirst()
        }
        return (number, count)
    }

    /// Takes one of these characters; `nil` if another one is next.
    mutating func take(_ characters: StaticString) -> UInt8? {
        guard let byte = rest.first,
            characters.withUTF8Buffer({ $0.contains(byte) })
        else { return nil }
        rest.removeFirst()
        return byte
    }

    /// The milliseconds of a fraction of a second with one to nine digits; 0 without a fraction.
    mutating func fraction() -> Int? {
        guard take(".") != nil else { return 0 }
        let (number, count) = number(maximumDigits: 3)
        guard count > 0 else { return nil }
        // Digits behind the milliseconds do not count.
        _ = self.number(maximumDigits: 6)
        return number * [100, 10, 1][count - 1]
    }

    /// How many minutes the time zone is ahead of UTC.
    mutating func offset() -> Int? {
        if take("Zz") != nil { return 0 }
        guard let sign = take("+-"), let hours = number(digits: 2), take(":") != nil,
            let minutes = number(digits: 2), hours < 24, minutes < 60
        else { return nil }
        return (hours * 60 + minutes) * (sign == UInt8(ascii: "-") ? -1 : 1)
    }
}

extension Duration {
    /// The duration for readers, rounded down to its largest unit: `45 seconds`, `6 hours`.
    package var approximate: String {
        let seconds = abs(components.seconds)
        let (count, unit): (Int64, String) =
            switch seconds {
            case ..<60: (seconds, "second")
            case ..<3_600: (seconds / 60, "minute")
            case ..<172_800: (seconds / 3_600, "hour")
            default: (seconds / 86_400, "day")
            }
        return "\(count) \(unit)\(count == 1 ? "" : "s")"
    }
}

extension Validity {
    /// Why the period does not contain the time, as the end of a sentence: `expired 6 hours ago, at
    /// 2026-03-16T14:39:48Z`.
    package func mismatch(at now: Timestamp) -> String {
        isOver(at: now)
            ? "expired \((now - notAfter).approximate) ago, at \(notAfter.utcString)"
            : "becomes valid in \((notBefore - now).approximate), at \(notBefore.utcString)"
    }
}
