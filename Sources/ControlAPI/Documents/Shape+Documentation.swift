extension Shape {
    /// The format as a Markdown list: a key, what it takes, what it is for.
    package var documentation: String {
        lines(indentation: "").joined(separator: "\n")
    }

    private func lines(indentation: String) -> [String] {
        switch kind {
        case .record(let fields, _):
            fields.flatMap { field in
                let necessity = field.isRequired ? ", required" : ""
                return field.shape.line("`\(field.name)`", necessity, indentation)
                    + field.shape.lines(indentation: indentation + "  ")
            }
        case .map(let noun, let shape):
            shape.line("*\(noun)*", "", indentation) + shape.lines(indentation: indentation + "  ")
        case .list(let shape, _):
            shape.lines(indentation: indentation)
        case .either(let shapes):
            shapes.flatMap { $0.lines(indentation: indentation) }
        case .anything, .boolean, .integer, .number, .text, .word:
            []
        }
    }

    private func line(_ name: String, _ necessity: String, _ indentation: String) -> [String] {
        let explanation = help.isEmpty ? "" : ": \(help)"
        return ["\(indentation)- \(name) (\(expectation)\(necessity))\(explanation)"]
    }
}
