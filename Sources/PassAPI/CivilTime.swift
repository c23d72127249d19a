import HTTPMessages

/// A date and a time of day without a time zone (proleptic Gregorian calendar).
package struct CivilTime: Sendable, Hashable {
    package var year: Int
    var month: Int
    var day: Int
    var hour: Int
    var minute: Int
    var second: Int

    /// The UTC date and time for a number of seconds since the Unix epoch.
    package init(secondsSinceEpoch: Int64) {
        var (time, parts) = (time_t(secondsSinceEpoch), tm())
        gmtime_r(&time, &parts)
        year = Int(parts.tm_year) + 1900
        month = Int(parts.tm_mon) + 1
        day = Int(parts.tm_mday)
        hour = Int(parts.tm_hour)
        minute = Int(parts.tm_min)
        second = Int(parts.tm_sec)
    }

    /// The number of days from the epoch to a date. A day after the end of the month belongs to the next month.
    static func days(year: Int, month: Int, day: Int) -> Int {
        var parts = tm()
        parts.tm_year = Int32(truncatingIfNeeded: year - 1900)
        parts.tm_mon = Int32(truncatingIfNeeded: month - 1)
        parts.tm_mday = Int32(truncatingIfNeeded: day)
        return Int(timegm(&parts)).flooredDivision(by: 86_400).quotient
    }

    /// The day of the week; 0 is Sunday.
    static func weekday(year: Int, month: Int, day: Int) -> Int {
        (days(year: year, month: month, day: day) + 4).flooredDivision(by: 7).remainder
    }

    /// `2026-03-16`, with this separator.
    func date(_ separator: String = "-") -> String {
        [year.padded(to: 4), month.padded(to: 2), day.padded(to: 2)].joined(separator: separator)
    }

    /// `07:39:48`.
    var timeOfDay: String { "\(hour.padded(to: 2)):\(minute.padded(to: 2)):\(second.padded(to: 2))" }
}

extension Int {
    /// The decimal digits with leading zeros.
    fileprivate func padded(to width: Int) -> String {
        let digits = String(self)
        return String(repeating: "0", count: Swift.max(0, width - digits.utf8.count)) + digits
    }
}

extension Timestamp {
    /// The time in UTC, in the format of SAML and of our own answers: `2026-03-16T14:39:48Z` (RFC 3339).
    package var utcString: String {
        let time = CivilTime(secondsSinceEpoch: seconds)
        return "\(time.date())T\(time.timeOfDay)Z"
    }

    /// The time in UTC with milliseconds: `2026-03-16T14:39:48.120Z` (RFC 3339).
    package var preciseUTCString: String {
        let thousandths = milliseconds - seconds * 1_000
        return "\(utcString.dropLast()).\(String(1_000 + thousandths).dropFirst())Z"
    }
}
