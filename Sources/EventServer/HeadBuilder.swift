import HTTPMessages
import HTTPTypes

/// The bytes of a reply up to its empty line (RFC 9112, 4).
struct HeadBuilder {
    private var bytes: [UInt8] = []

    init(status: HTTPResponse.Status, capacity: Int) {
        bytes.reserveCapacity(capacity)
        // Most replies are that one, whose line need not be put together.
        if status == .ok {
            append("HTTP/1.1 200 OK")
        } else {
            append("HTTP/1.1 ")
            append(String(status.code))
            append(" ")
            append(status.reasonPhrase)
        }
        endLine()
    }

    mutating func append(_ name: String, _ value: String) {
        append(name)
        bytes.append(UInt8(ascii: ":"))
        bytes.append(UInt8(ascii: " "))
        append(value)
        endLine()
    }

    mutating func append(_ block: ReplyFieldBlock) {
        bytes.append(contentsOf: block.bytes)
    }

    consuming func finish() -> [UInt8] {
        endLine()
        return bytes
    }

    private mutating func endLine() {
        bytes.append(UInt8(ascii: "\r"))
        bytes.append(UInt8(ascii: "\n"))
    }

    private mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { bytes.append(contentsOf: $0) }
    }
}
