import HTTPMessages
import HTTPTypes

/// Builds the bytes of a reply up to and including the empty line (RFC 9112, 4).
struct HeadBuilder {
    private var bytes: [UInt8] = []

    init(status: HTTPResponse.Status, capacity: Int) {
        bytes.reserveCapacity(capacity)
        bytes.append("HTTP/1.1 \(status.code) \(status.reasonPhrase)")
        endLine()
    }

    mutating func append(_ field: HTTPField) {
        bytes.append(field)
    }

    mutating func append(_ name: String, _ value: String) {
        bytes.append(name: name, value: value)
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
}
