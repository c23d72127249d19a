import HTTPMessages

extension Timestamp {
    /// Parses a time in a format of the admin API: RFC 3339 (`2026-03-16T14:39:48Z`,
    /// `2026-03-16T15:39:48.250+01:00`), or milliseconds since the Unix epoch.
    package init?(text: String) {
        if let milliseconds = Int64(text) {
            self.init(milliseconds: milliseconds)
            return
        }
        let bytes = Array(text.utf8)
        func number(at start: Int, digits: Int = 2) -> Int {
            bytes[start..<start + digits].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        }
        // The text with a zero in place of each digit, which has the same shape for all times of a format.
        let shape = String(decoding: bytes.map { $0.isDigit ? UInt8(ascii: "0") : $0 }, as: UTF8.self)
        guard ["T", "t", " "].contains(where: { shape.hasPrefix("0000-00-00\($0)00:00:00") }) else {
            return nil
        }
        var rest = shape.utf8.dropFirst(19)
        var milliseconds = 0
        if rest.first == UInt8(ascii: ".") {
            let digits = rest.dropFirst().prefix { $0 == UInt8(ascii: "0") }.count
            guard 1...9 ~= digits else { return nil }
            // Ignores digits after the milliseconds.
            milliseconds = number(at: 20, digits: min(digits, 3)) * [100, 10, 1][min(digits, 3) - 1]
            rest = rest.dropFirst(1 + digits)
        }
        var minutesAhead = 0
        switch String(rest) {
        case "Z", "z": break
        case "+00:00", "-00:00":
            let (hours, minutes) = (number(at: bytes.count - 5), number(at: bytes.count - 2))
            guard hours < 24, minutes < 60 else { return nil }
            minutesAhead = (hours * 60 + minutes) * (rest.first == UInt8(ascii: "-") ? -1 : 1)
        default: return nil
        }
        let (year, month, day) = (number(at: 0, digits: 4), number(at: 5), number(at: 8))
        let (hour, minute, second) = (number(at: 11), number(at: 14), number(at: 17))
        guard (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second < 60 else {
            return nil
        }
        let days = CivilTime.days(year: year, month: month, day: day)
        let seconds = Int64(days * 86_400 + hour * 3_600 + minute * 60 + second)
        // Rejects days that the month does not have, such as 30 February, which would count as a day of the next month.
        guard CivilTime(secondsSinceEpoch: seconds).day == day else { return nil }
        self.init(milliseconds: (seconds - Int64(minutesAhead * 60)) * 1_000 + Int64(milliseconds))
    }

    /// Why a number of milliseconds since the Unix epoch is refused: it looks like seconds. `nil` for other texts.
    package static func mistake(inMilliseconds text: String) -> String? {
        // As seconds, these numbers are times after September 2001; as milliseconds, they are times from January 1970 to March 1973.
        guard let number = Int64(text), (1_000_000_000..<100_000_000_000).contains(number) else { return nil }
        return "\(number) is in seconds, expected milliseconds since 1970: did you mean \(number)000?"
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

    /// A hint for a period that has not begun; `nil` if it has.
    ///
    /// - Parameter remedy: what begins a new period: `log in again`.
    package func hint(at now: Timestamp, or remedy: String) -> String? {
        notBefore > now
            ? "It was made while the clock was ahead: advance the clock with POST /__admin/clock/advance, or \(remedy)."
            : nil
    }
}
