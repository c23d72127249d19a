import HTTPMessages
import Testing

/// One case of the request grammar.
struct GrammarRow: Sendable, CustomTestStringConvertible {
    let section: String
    let name: String
    let bytes: String
    let requests: [String]
    let refusal: Int?
    /// True when the last request must not be taken for a whole one.
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

    /// A good request line and `Host`, then these lines.
    static func refusedField(_ section: String, _ name: String, _ field: String, _ status: Int = 400) -> Self
    {
        refused(section, name, "POST /p HTTP/1.1\r\nHost: x\r\n\(field)\r\n\r\n", status)
    }

    /// The whole of it, every split in two, and byte by byte: all must come to the same.
    func check() {
        let bytes = Array(bytes.utf8)
        let outcome = Outcome.whole(bytes)
        #expect(outcome.requests == requests)
        #expect(outcome.refusal == refusal)
        #expect(outcome.wantsMore == isUnfinished)
        for split in Outcome.splits(bytes) { #expect(split == outcome) }
    }
}
