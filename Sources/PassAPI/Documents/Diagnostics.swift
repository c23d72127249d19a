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

    /// Throws the diagnostics if there are any.
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
        switch self {
        case .success: nil
        case .failure(let diagnostics): diagnostics.sentence
        }
    }
}
