/// US Pacific time, the time zone of the times in tokens.
///
/// Uses the rule of 2007 (Energy Policy Act of 2005), also for earlier years: daylight saving time lasts from
/// 2:00 on the second Sunday of March to 2:00 on the first Sunday of November.
enum PacificTime {
    /// `2026-03-16 07:39:48 -0700`.
    static func string(_ time: Timestamp) -> String { text(of: time, dateSeparator: "-", zone: "") }

    /// `2026/03/16 07:39:48 GMT -0700`, the format of the tokens of the AccessEnabler endpoints.
    static func slashedString(_ time: Timestamp) -> String {
        text(of: time, dateSeparator: "/", zone: "GMT ")
    }

    private static func text(of time: Timestamp, dateSeparator: String, zone: String) -> String {
        let hours: Int64 = isDaylightSaving(at: time.seconds) ? 7 : 8
        let local = CivilTime(secondsSinceEpoch: time.seconds - hours * 3_600)
        return "\(local.date(dateSeparator)) \(local.timeOfDay) \(zone)-0\(hours)00"
    }

    private static func isDaylightSaving(at seconds: Int64) -> Bool {
        let year = CivilTime(secondsSinceEpoch: seconds - 8 * 3_600).year
        // 2:00 standard time is 10:00 UTC; 2:00 daylight time is 9:00 UTC.
        let start = instant(year: year, month: 3, sunday: 2, hour: 10)
        let end = instant(year: year, month: 11, sunday: 1, hour: 9)
        return start <= seconds && seconds < end
    }

    private static func instant(year: Int, month: Int, sunday: Int, hour: Int) -> Int64 {
        let first = (7 - CivilTime.weekday(year: year, month: month, day: 1)) % 7 + 1
        let day = CivilTime.days(year: year, month: month, day: first + 7 * (sunday - 1))
        return Int64(day) * 86_400 + Int64(hour) * 3_600
    }
}

extension Timestamp {
    /// A time as tokens have it: `2026-03-16 07:39:48 -0700`, or `2026/03/16 07:39:48 GMT -0700` at the AccessEnabler
    /// endpoints.
    package init?(tokenText text: String) {
        guard
            let match = text.wholeMatch(
                of: /(\d{4})[-\/](\d\d)[-\/](\d\d) (\d\d:\d\d:\d\d) (?:GMT )?([+-]\d\d)(\d\d)/)
        else { return nil }
        self.init(text: "\(match.1)-\(match.2)-\(match.3)T\(match.4)\(match.5):\(match.6)")
    }
}
