import HTTPMessages
import HTTPTypes

/// Builds the bytes of a reply up to and including the empty line (RFC 9112, 4).
struct HeadBuilder: ~Copyable {
    private var writer: ByteWriter

    init(status: HTTPResponse.Status, capacity: Int) {
        writer = ByteWriter(capacity: capacity)
        if status == .ok {
            writer.append(contentsOf: Self.ok)
        } else {
            writer.append(contentsOf: Self.line(status))
        }
    }

    /// Made once, because most replies are 200.
    private static let ok = line(.ok)

    private static func line(_ status: HTTPResponse.Status) -> [UInt8] {
        Array("HTTP/1.1 \(status.code) \(status.registeredReason)\r\n".utf8)
    }

    mutating func append(_ field: HTTPField) {
        append(field.name.rawName, field.value)
    }

    mutating func append(_ name: String, _ value: String) {
        writer.append(name)
        writer.append(UInt8(ascii: ":"))
        writer.append(UInt8(ascii: " "))
        writer.append(value)
        endLine()
    }

    mutating func append(contentLength: Int) {
        writer.append(contentsOf: Self.contentLength)
        writer.append(digitsOf: UInt64(contentLength))
        endLine()
    }

    private static let contentLength = Array("Content-Length: ".utf8)

    /// - Parameter line: a field line with its CR LF.
    mutating func append(line: [UInt8]) {
        writer.append(contentsOf: line)
    }

    mutating func append(_ block: ReplyFieldBlock) {
        writer.append(contentsOf: block.bytes)
    }

    /// The head, and what follows it.
    consuming func finish(_ body: [UInt8] = []) -> [UInt8] {
        endLine()
        writer.append(contentsOf: body)
        return writer.bytes
    }

    private mutating func endLine() {
        writer.append(UInt8(ascii: "\r"))
        writer.append(UInt8(ascii: "\n"))
    }
}

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
