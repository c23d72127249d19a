/// A location in a document.
package enum SourceLocation: Sendable, Hashable, CustomStringConvertible {
    case line(file: String, Int)
    /// A JSON pointer (RFC 6901) into a JSON document; empty for the whole document.
    case pointer(String)

    /// `scenarios/x.yaml:7` or `/then/error`.
    package var description: String {
        switch self {
        case .line(let file, let line): "\(file):\(line)"
        case .pointer(""): "the document"
        case .pointer(let pointer): pointer
        }
    }
}

extension SourceLocation: Comparable {
    package static func < (one: Self, other: Self) -> Bool {
        switch (one, other) {
        case (.line(let file, let line), .line(let otherFile, let otherLine)):
            (file, line) < (otherFile, otherLine)
        case (.pointer(let pointer), .pointer(let otherPointer)): pointer < otherPointer
        case (.line, .pointer): true
        case (.pointer, .line): false
        }
    }
}
