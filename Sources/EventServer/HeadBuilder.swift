import HTTPTypes

/// The bytes of a reply up to its empty line (RFC 9112, 4).
struct HeadBuilder {
    private var bytes: [UInt8] = []

    init(status: HTTPResponse.Status, capacity: Int) {
        bytes.reserveCapacity(capacity)
        append("HTTP/1.1 ")
        append(String(status.code))
        append(" ")
        append(status.reasonPhrase)
        append("\r\n")
    }

    mutating func append(_ name: String, _ value: String) {
        append(name)
        append(": ")
        append(value)
        append("\r\n")
    }

    consuming func finish() -> [UInt8] {
        append("\r\n")
        return bytes
    }

    private mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { bytes.append(contentsOf: $0) }
    }
}
