/// All mistakes of one or more documents, sorted by location and without duplicates. Never empty when thrown.
package struct Diagnostics: Error, Sendable, Hashable, CustomStringConvertible {
    package let all: [Diagnostic]

    package init(_ diagnostics: [Diagnostic]) {
        all = diagnostics.distinct.sorted { $0.order < $1.order }
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

    /// These mistakes. The name of the option that causes them precedes each one that is not in a file.
    package func naming(_ source: String) -> Diagnostics {
        Diagnostics(all.map { $0.location == nil ? Diagnostic("\(source): \($0.message)") : $0 })
    }

    package static func raise(_ diagnostics: [Diagnostic]) throws(Diagnostics) {
        if !diagnostics.isEmpty { throw Diagnostics(diagnostics) }
    }
}

extension Result where Failure == Diagnostics {
    /// Why there is no value, as the end of a sentence; `nil` if there is one.
    package var problem: String? {
        if case .failure(let diagnostics) = self { diagnostics.sentence } else { nil }
    }
}

package struct Diagnostic: Error, Sendable, Hashable, CustomStringConvertible {
    /// `nil` when the mistake is not in a document, such as an unknown scenario in a request.
    package var location: SourceLocation?
    /// `what is wrong, what was expected`.
    package var message: String
    /// The noun and the name, if the mistake is a name that is not allowed.
    package internal(set) var unknownName: UnknownName?

    package struct UnknownName: Sendable, Hashable {
        var noun: String
        var name: String

        package init(_ noun: String, _ name: String) {
            self.noun = noun
            self.name = name
        }
    }

    package init(_ message: String, at location: SourceLocation? = nil) {
        self.location = location
        self.message = message
    }

    /// `file:line: what is wrong, what was expected`; only the message for a whole JSON document.
    package var description: String {
        switch location {
        case nil, .pointer("")?: message
        case let location?: "\(location): \(message)"
        }
    }

    /// Mistakes without a location, then those in files, then those in JSON documents.
    fileprivate var order: (Int, String, Int) {
        switch location {
        case nil: (0, "", 0)
        case .line(let file, let line)?: (1, file, line)
        case .pointer(let pointer)?: (2, pointer, 0)
        }
    }
}

extension [Diagnostic] {
    package mutating func add(_ message: String, at location: SourceLocation? = nil) {
        append(Diagnostic(message, at: location))
    }
}

package enum SourceLocation: Sendable, Hashable, CustomStringConvertible {
    case line(file: String, Int)
    /// A JSON pointer (RFC 6901) into a JSON document; empty for the whole document.
    case pointer(String)

    /// True for a place in a JSON document.
    var isPointer: Bool { if case .pointer = self { true } else { false } }

    /// `scenarios/x.yaml:7` or `/then/error`.
    package var description: String {
        switch self {
        case .line(let file, let line): "\(file):\(line)"
        case .pointer(""): "the document"
        case .pointer(let pointer): pointer
        }
    }
}
