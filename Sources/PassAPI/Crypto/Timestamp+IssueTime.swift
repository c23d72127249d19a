extension Timestamp {
    /// Parses the `issueTime` of a media token, `2026-03-16 07:39:48 -0700`, including its offset.
    ///
    /// - Returns: `nil` for another format and for an invalid date or time.
    init?(issueTime text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 25 else { return nil }
        func number(_ range: Range<Int>) -> Int? {
            guard bytes[range].allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return nil }
            return Int(String(decoding: bytes[range], as: UTF8.self))
        }
        guard let year = number(0..<4), let month = number(5..<7), 1...12 ~= month, let day = number(8..<10),
            let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19),
            let offsetHours = number(21..<23), let offsetMinutes = number(23..<25), offsetMinutes < 60
        else { return nil }
        let days = CivilTime.days(year: year, month: month, day: day)
        let local = Int64(days * 86_400 + hour * 3_600 + minute * 60 + second)
        let civil = CivilTime(secondsSinceEpoch: local)
        let sign = text.dropFirst(20).prefix(1)
        // Format the result and compare: 31 February, 25:00 or a wrong separator give a different text.
        guard sign == "+" || sign == "-", text.hasPrefix("\(civil.date) \(civil.timeOfDay) ") else {
            return nil
        }
        let offset = Int64(offsetHours * 3_600 + offsetMinutes * 60) * (sign == "-" ? -1 : 1)
        self.init(milliseconds: (local - offset) * 1_000)
    }
}
