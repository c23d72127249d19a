import HTTPMessages

/// Writes the line of the `Date` field, and keeps it for one second, so that most replies need no formatting.
struct DateStamp {
    private var second: time_t = -1
    private var line: [UInt8] = []

    /// The line for the current second, with its CR LF.
    mutating func currentLine() -> [UInt8] {
        let now = time(nil)
        if now != second {
            second = now
            line = Array("Date: \(HTTPDate.text(secondsSinceEpoch: Int64(now)))\r\n".utf8)
        }
        return line
    }
}
