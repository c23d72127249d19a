extension Timestamp {
    /// Parses a time in a format of the admin API: RFC 3339 (`2026-03-16T14:39:48Z`,
    /// `2026-03-16T15:39:48.250+01:00`), or milliseconds since the Unix epoch.
    package init?(text: String) {
        if let milliseconds = Int64(text) {
            self.init(milliseconds: milliseconds)
            return
        }
        guard
            let match = text.wholeMatch(
                of:
                    /(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(?:[Zz]|([+-])(\d\d):(\d\d))/
            ),
            let year = Int(match.1), let month = Int(match.2), let day = Int(match.3),
            let hour = Int64(match.4), let minute = Int64(match.5), let second = Int64(match.6),
            (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second < 60
        else { return nil }
        let days = Int64(CivilTime.days(year: year, month: month, day: day))
        let seconds = days * 86_400 + hour * 3_600 + minute * 60 + second
        // Reject days that the month does not have, such as 30 February, which would become a day of the next
        // month.
        guard CivilTime(secondsSinceEpoch: seconds).day == day else { return nil }
        let hoursAhead = match.9.flatMap { Int64($0) } ?? 0
        let minutesAhead = match.10.flatMap { Int64($0) } ?? 0
        guard hoursAhead < 24, minutesAhead < 60 else { return nil }
        let ahead = (hoursAhead * 60 + minutesAhead) * 60 * (match.8 == "-" ? -1 : 1)
        let fraction = ((match.7.map(String.init) ?? "") + "000").prefix(3)
        self.init(milliseconds: (seconds - ahead) * 1_000 + (Int64(fraction) ?? 0))
    }
}
