/// All mistakes of one or more documents, sorted by location and without duplicates. Never empty when thrown.
package struct Diagnostics: Error, Sendable, Hashable, CustomStringConvertible {
    package let all: [Diagnostic]

    package init(_ diagnostics: [Diagnostic]) {
        var seen: Set<Diagnostic> = []
        all = diagnostics.filter { seen.insert($0).inserted }.sorted(by: Self.isBefore)
    }

    package init(_ message: String, at location: SourceLocation? = nil) {
        self.init([Diagnostic(message, at: location)])
    }

    /// One line for each diagnostic.
    package var description: String {
        all.map(\.description).joined(separator: "\n")
    }

    /// All diagnostics in one line, as the end of a sentence.
    package var sentence: String {
        let line = all.map(\.description).joined(separator: "; ").replacing("\n", with: " ")
        return line.last.map { ".?!".contains($0) } == true ? line : line + "."
    }

    package static func raise(_ diagnostics: [Diagnostic]) throws(Diagnostics) {
        if !diagnostics.isEmpty { throw Diagnostics(diagnostics) }
    }

    private static func isBefore(_ one: Diagnostic, _ other: Diagnostic) -> Bool {
        switch (one.location, other.location) {
        case (let location?, let otherLocation?): location < otherLocation
        case (nil, .some): true
        case (_, nil): false
        }
    }
}

extension Result where Failure == Diagnostics {
    /// Why there is no value, as the end of a sentence; `nil` if there is one.
    package var problem: String? {
        if case .failure(let diagnostics) = self { diagnostics.sentence } else { nil }
    }
}

/// A mistake in a document.
package struct Diagnostic: Error, Sendable, Hashable, CustomStringConvertible {
    /// `nil` when the mistake is not in a document, such as an unknown scenario in a request.
    package var location: SourceLocation?
    /// `what is wrong, what was expected`.
    package var message: String

    package init(_ message: String, at location: SourceLocation? = nil) {
        self.location = location
        self.message = message
    }

    /// `file:line: what is wrong, what was expected`.
    package var description: String {
        if let location { "\(location): \(message)" } else { message }
    }
}

extension [Diagnostic] {
    package mutating func add(_ message: String, at location: SourceLocation? = nil) {
        append(Diagnostic(message, at: location))
    }
}

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
