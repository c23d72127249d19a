/// A reply that was received from a server.
package struct TestReply: Equatable {
    package var status: Int
    /// The reason phrase.
    package var reason: String
    /// The lines of the head after the status line, in order.
    package var fields: [String]
    package var body: String

    /// Parses one reply and removes it from the bytes; `nil` when it is incomplete.
    package init?(_ bytes: inout [UInt8], isHead: Bool) {
        guard let end = bytes.indices.first(where: { bytes[$0...].starts(with: "\r\n\r\n".utf8) }) else {
            return nil
        }
        let head = String(decoding: bytes[..<end], as: UTF8.self)
        var lines = head.split(separator: "\r\n").map(String.init)
        let words = lines.removeFirst().split(separator: " ", maxSplits: 2)
        guard words[0] == "HTTP/1.1", let status = Int(words[1]) else { return nil }
        self.status = status
        reason = words.count > 2 ? String(words[2]) : ""
        fields = lines
        body = ""
        let length = isHead ? 0 : self["Content-Length"].flatMap(Int.init) ?? 0
        guard bytes.count >= end + 4 + length else { return nil }
        body = String(decoding: bytes[(end + 4)..<(end + 4 + length)], as: UTF8.self)
        bytes.removeFirst(end + 4 + length)
    }

    package subscript(name: String) -> String? {
        let prefix = name + ": "
        return fields.first { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
    }
}
