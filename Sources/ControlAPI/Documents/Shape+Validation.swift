extension Shape {
    /// Nobody reads on after so many, and finding out what each unknown name might mean takes a while.
    private static let mostProblems = 100

    /// Everything that keeps the document from having this shape, up to a hundred problems.
    package func problems(in node: Node) -> [Problem] {
        var problems: [Problem] = []
        check(node, called: "the document", &problems)
        return problems
    }

    /// What is wrong with a text that stands for a value of this shape, as it does in a flag: the name first, then
    /// what was expected. `nil` when nothing is wrong.
    package func complaint(about text: String, called name: String) -> String? {
        let isText =
            switch kind {
            case .text, .word: true
            default: false
            }
        let node = Node(isText ? .string(text) : Node.Value(plainScalar: text), at: .pointer(""))
        var problems: [Problem] = []
        check(node, called: name, &problems)
        return problems.first.map { $0.message.hasPrefix(name) ? $0.message : "\(name): \($0.message)" }
    }

    private func check(_ node: Node, called name: String, _ problems: inout [Problem]) {
        if node.isNull && isRemovable || problems.count >= Self.mostProblems { return }
        guard let mismatch = mismatch(with: node) else {
            return checkParts(of: node, called: name, &problems)
        }
        problems.append(Problem(mismatch.isEmpty ? unexpected(node, name) : mismatch, at: node.place))
    }

    /// What is wrong with the node itself; an empty text when the usual words will do.
    private func mismatch(with node: Node) -> String? {
        switch (kind, node.value) {
        case (.anything, _), (.boolean, .bool), (.text(nil), .string), (.map, .mapping), (.record, .mapping):
            return nil
        case (.integer(let range), .integer(let number)):
            return range.contains(number) ? nil : ""
        case (.number(let range), _):
            return node.number.map(range.contains) == true ? nil : ""
        case (.text(let format?), .string(let text)):
            return format.accepts(text) ? nil : ""
        case (.word(let vocabulary), .string(let name)):
            return vocabulary.contains(name) ? nil : vocabulary.message(forUnknown: name)
        case (.list(_, let count), .list(let items)):
            return count.contains(items.count) ? nil : ""
        case (.either(let shapes), _):
            return alternative(for: node, among: shapes) == nil ? "" : nil
        default:
            return ""
        }
    }

    private func checkParts(of node: Node, called name: String, _ problems: inout [Problem]) {
        switch kind {
        case .list(let shape, _):
            for (index, item) in node.items.enumerated() {
                shape.check(item, called: "item \(index + 1) of \(name)", &problems)
            }
        case .map(let noun, let keys, let shape):
            for entry in node.entries {
                if !keys.accepts(entry.key) {
                    let message = "the name of the \(noun) is \"\(entry.key)\", expected \(keys.expectation)"
                    problems.append(Problem(message, at: entry.place))
                }
                shape.check(entry.node, called: "\"\(entry.key)\"", &problems)
            }
        case .record(let fields, let constraints):
            check(fields, in: node, called: name, &problems)
            problems += constraints.compactMap { $0.problem(in: node, called: name) }
        case .either(let shapes):
            alternative(for: node, among: shapes)?.check(node, called: name, &problems)
        case .anything, .boolean, .integer, .number, .text, .word:
            break
        }
    }

    private func check(_ fields: [Field], in node: Node, called name: String, _ problems: inout [Problem]) {
        for entry in node.entries where problems.count < Self.mostProblems {
            if let field = fields.first(where: { $0.name == entry.key }) {
                field.shape.check(entry.node, called: "\"\(entry.key)\"", &problems)
            } else {
                let keys = Vocabulary("key", fields.map(\.name))
                problems.append(Problem(keys.message(forUnknown: entry.key), at: entry.place))
            }
        }
        for field in fields where field.isRequired && node[field.name] == nil {
            let message = "\(name) has no \"\(field.name)\", expected \(field.shape.expectation)"
            problems.append(Problem(message, at: node.place))
        }
    }

    /// A scalar that fits no alternative belongs to the first one for scalars, so that the message is about
    /// it.
    private func alternative(for node: Node, among shapes: [Shape]) -> Shape? {
        if let fitting = shapes.first(where: { $0.mismatch(with: node) == nil }) { return fitting }
        return shapes.first { shape in
            switch (shape.kind, node.value) {
            case (.list, .list), (.word, .string): true
            default: false
            }
        }
    }

    private func unexpected(_ node: Node, _ name: String) -> String {
        let message = "\(name) is \(node.summary), expected \(expectation)"
        guard case .text = kind, node.isUnquotedScalar else { return message }
        return message + ": put it in quotes"
    }
}

extension Node {
    fileprivate var summary: String {
        switch value {
        case .null: "empty"
        case .string(let text): "\"\(text.prefix(60))\(text.count > 60 ? "…" : "")\""
        case .list(let items): "a list of \(items.count)"
        case .mapping: "a mapping"
        case .bool, .integer, .number: scalarText ?? ""
        }
    }

    fileprivate var isUnquotedScalar: Bool {
        switch value {
        case .bool, .integer, .number: true
        case .null, .string, .list, .mapping: false
        }
    }
}
