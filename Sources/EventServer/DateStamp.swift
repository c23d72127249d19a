import HTTPMessages

/// Writes the line of the `Date` field (RFC 9110, 5.6.7). Keeps it for one second, so that most replies need no formatting.
struct DateStamp {
    private var second: time_t = -1
    private var line: [UInt8] = []

    /// The line for the current second, with its CR LF.
    mutating func currentLine() -> [UInt8] {
        let now = time(nil)
        if now != second {
            second = now
            line = Array("Date: \(Self.text(now))\r\n".utf8)
        }
        return line
    }

    static func text(_ second: time_t) -> String {
        var (second, parts) = (second, tm())
        gmtime_r(&second, &parts)
        let day = days[Int(parts.tm_wday)]
        let month = months[Int(parts.tm_mon)]
        let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map(twoDigits).joined(separator: ":")
        return "\(day), \(twoDigits(parts.tm_mday)) \(month) \(parts.tm_year + 1900) \(clock) GMT"
    }

    private static func twoDigits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
