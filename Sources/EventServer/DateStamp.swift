import HTTPMessages

/// Writes the line of the `Date` field (RFC 9110, 5.6.7), and keeps it for one second, so that most replies need no formatting.
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
        // The program sets no locale, so the names of days and months are English.
        var text = [CChar](repeating: 0, count: 32)
        let count = strftime(&text, text.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
        return String(decoding: text.prefix(count).map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
    }
}
