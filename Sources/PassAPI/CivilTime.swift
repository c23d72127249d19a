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
        let (days, secondOfDay) = Int(secondsSinceEpoch).flooredDivision(by: 86_400)
        (year, month, day) = Self.civil(fromDays: days)
        hour = secondOfDay / 3_600
        minute = secondOfDay / 60 % 60
        second = secondOfDay % 60
    }

    /// The number of days from the epoch to a date; the inverse of `civil(fromDays:)`.
    static func days(year: Int, month: Int, day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let (era, yearOfEra) = shifted.flooredDivision(by: 400)
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// The day of the week; 0 is Sunday.
    static func weekday(year: Int, month: Int, day: Int) -> Int {
        (days(year: year, month: month, day: day) + 4).flooredDivision(by: 7).remainder
    }

    /// Year, month and day. Calculates with eras of 400 years that begin on 1 March, so that the leap day is
    /// the last day of a year.
    private static func civil(fromDays days: Int) -> (Int, Int, Int) {
        let shifted = days + 719_468
        let (era, dayOfEra) = shifted.flooredDivision(by: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }

    /// `2026-03-16`, with that separator.
    func date(_ separator: String = "-") -> String {
        [year.padded(to: 4), month.padded(to: 2), day.padded(to: 2)].joined(separator: separator)
    }

    /// `07:39:48`.
    var timeOfDay: String { "\(hour.padded(to: 2)):\(minute.padded(to: 2)):\(second.padded(to: 2))" }
}

extension Int {
    /// The decimal digits with zeros before them.
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

    /// The same time with milliseconds: `2026-03-16T14:39:48.120Z`.
    package var preciseUTCString: String {
        let thousandths = milliseconds - seconds * 1_000
        return "\(utcString.dropLast()).\(String(1_000 + thousandths).dropFirst())Z"
    }
}
