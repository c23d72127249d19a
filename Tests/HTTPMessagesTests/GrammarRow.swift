import HTTPMessages
import Testing

/// One case of the request grammar.
struct GrammarRow: Sendable, CustomTestStringConvertible {
    let section: String
    let name: String
    let bytes: String
    let requests: [String]
    let refusal: Int?
    /// True when the last request must be treated as incomplete.
    var isUnfinished = false

    var testDescription: String { "\(section): \(name)" }

    static func accepted(_ section: String, _ name: String, _ bytes: String, _ requests: String...) -> Self {
        Self(section: section, name: name, bytes: bytes, requests: requests, refusal: nil)
    }

    static func refused(
        _ section: String, _ name: String, _ bytes: String, _ status: Int = 400, after requests: String...
    ) -> Self {
        Self(section: section, name: name, bytes: bytes, requests: requests, refusal: status)
    }

    static func unfinished(_ section: String, _ name: String, _ bytes: String, _ requests: String...) -> Self
    {
        Self(section: section, name: name, bytes: bytes, requests: requests, refusal: nil, isUnfinished: true)
    }

    /// A valid request line and `Host`, then these lines.
    static func refusedField(_ section: String, _ name: String, _ field: String, _ status: Int = 400) -> Self
    {
        refused(section, name, "POST /p HTTP/1.1\r\nHost: x\r\n\(field)\r\n\r\n", status)
    }

    /// Parses the bytes at once, in every split into two parts, and byte by byte. All must have the expected
    /// result.
    func check() {
        let bytes = Array(bytes.utf8)
        let result = ParseResult.unsplit(bytes)
        #expect(result.requests == requests)
        #expect(result.refusal == refusal)
        #expect(result.needsMore == isUnfinished)
        for split in ParseResult.splits(bytes) { #expect(split == result) }
    }
}
