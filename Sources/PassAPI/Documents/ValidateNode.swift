extension Schema {
    /// Limits the work for a bad document, because it takes time to suggest a name for each unknown one.
    private static let maximumDiagnostics = 100

    /// The record that contains a value, and the key of the value.
    private typealias Parent = (node: Node, fields: [Field], key: String)

    /// The violations of the schema in a document. Validation stops after a hundred.
    ///
    /// - Parameter name: the name of the document in messages.
    package func diagnostics(in node: Node, called name: String = "the document") -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        check(node, called: name, in: nil, &diagnostics)
        return diagnostics
    }

    /// Validates a value that is given as text, such as that of a flag.
    ///
    /// - Returns: a message that begins with the name of the value; `nil` when the text is valid.
    package func message(forInvalid text: String, called name: String) -> String? {
        diagnostics(in: node(of: text), called: name).first
            .map { $0.message.hasPrefix(name) ? $0.message : "\(name): \($0.message)" }
    }

    package func node(of text: String) -> Node {
        switch kind {
        case .text, .word: Node(.string(text), at: .pointer(""))
        // Unlike YAML, flags and variables accept only one spelling.
        case .boolean where !["true", "false"].contains(text): Node(.string(text), at: .pointer(""))
        default: Node(Node.Value(plainScalar: text), at: .pointer(""))
        }
    }

    private func check(
        _ node: Node, called name: String, in parent: Parent?, _ diagnostics: inout [Diagnostic]
    ) {
        if node.isNull && isNullable || diagnostics.count >= Self.maximumDiagnostics { return }
        guard let mismatch = mismatch(with: node) else {
            return checkParts(of: node, called: name, in: parent, &diagnostics)
        }
        diagnostics.add(mismatch.isEmpty ? unexpected(node, name) : mismatch, at: node.location)
    }

    /// Validates the node itself, without its parts.
    ///
    /// - Returns: `nil` when it is valid; an empty text for the default message.
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
        case (.word(let allowedValues), .string(let name)):
            return allowedValues.contains(name) ? nil : allowedValues.message(forUnknown: name)
        case (.list(_, let count), .list(let items)):
            return count.contains(items.count) ? nil : ""
        case (.either(let schemas), _):
            return alternative(for: node, among: schemas) == nil ? "" : nil
        default:
            return ""
        }
    }

    private func checkParts(
        of node: Node, called name: String, in parent: Parent?, _ diagnostics: inout [Diagnostic]
    ) {
        switch kind {
        case .list(let schema, _):
            for (index, item) in node.items.enumerated() {
                schema.check(item, called: "item \(index + 1) of \(name)", in: parent, &diagnostics)
            }
        case .map(let noun, let keys, let schema):
            for entry in node.entries {
                if !keys.accepts(entry.key) {
                    let message = "the name of the \(noun) is \"\(entry.key)\", expected \(keys.expectation)"
                    diagnostics.add(message, at: entry.location)
                }
                schema.check(entry.node, called: "\"\(entry.key)\"", in: parent, &diagnostics)
            }
        case .record(let fields, let constraints):
            check(fields, of: node, called: name, in: parent, &diagnostics)
            diagnostics += constraints.compactMap { $0.diagnostic(in: node, called: name) }
        case .either(let schemas):
            alternative(for: node, among: schemas)?.check(node, called: name, in: parent, &diagnostics)
        case .anything:
            if let flaw = node.flaw(depth: 1) {
                diagnostics.add("\(name) \(flaw.message)", at: flaw.node.location)
            }
        case .boolean, .integer, .number, .text, .word:
            break
        }
    }

    private func check(
        _ fields: [Field], of node: Node, called name: String, in parent: Parent?,
        _ diagnostics: inout [Diagnostic]
    ) {
        for entry in node.entries where diagnostics.count < Self.maximumDiagnostics {
            if let field = fields.first(where: { $0.name == entry.key }) {
                let record: Parent = (node, fields, entry.key)
                field.schema.check(entry.node, called: "\"\(entry.key)\"", in: record, &diagnostics)
            } else {
                diagnostics.add(
                    Self.message(forUnknownKey: entry, of: node, among: fields, in: parent),
                    at: entry.location)
            }
        }
        for field in fields where field.isRequired && node[field.name] == nil {
            let message = "\(name) has no \"\(field.name)\", expected \(field.schema.expectation(in: node))"
            diagnostics.add(message, at: node.location)
        }
    }

    /// The message about a key that a record lacks. If no key of the record is similar, the message names an inner record that has
    /// the key, or the place in the outer record, unless it has the key already.
    private static func message(
        forUnknownKey entry: Node.Entry, of node: Node, among fields: [Field], in parent: Parent?
    ) -> String {
        let key = entry.key
        let keys = AllowedValues("key", fields.map(\.name))
        guard NearestName.similarName(to: key, among: keys.names) == nil else {
            return keys.message(forUnknown: key)
        }
        if let place = path(to: key, in: fields) {
            return "unknown key \"\(key)\", expected it inside \"\(place)\""
        }
        if let parent, parent.node[key] == nil, parent.fields.contains(where: { $0.name == key }) {
            return "unknown key \"\(key)\", expected it beside \"\(parent.key)\""
        }
        let message = keys.message(forUnknown: key)
        // In a flow mapping, YAML reads the text after a comma as a key without a value.
        let isBehindOther = node.entries.contains { $0.key != key && $0.location == entry.location }
        guard case .line = entry.location, entry.node.isNull, isBehindOther else { return message }
        return "\(message); quote a text that contains a comma"
    }

    /// The path to the nearest inner record that has a key, with dots between the keys; `nil` if none has it.
    private static func path(to key: String, in fields: [Field]) -> String? {
        if let field = fields.first(where: { $0.schema.innerFields.contains { $0.name == key } }) {
            return field.name
        }
        for field in fields {
            if let rest = path(to: key, in: field.schema.innerFields) { return "\(field.name).\(rest)" }
        }
        return nil
    }

    /// The fields of a record, or of the records among alternatives.
    private var innerFields: [Field] {
        if case .either(let schemas) = kind { schemas.flatMap(\.innerFields) } else { fields }
    }

    /// The first alternative that accepts the node, else the first one for the same kind of node, because its message is the most
    /// specific.
    private func alternative(for node: Node, among schemas: [Schema]) -> Schema? {
        if let fitting = schemas.first(where: { $0.mismatch(with: node) == nil }) { return fitting }
        return schemas.first { schema in
            switch (schema.kind, node.value) {
            case (.list, .list): true
            // A text other than the only allowed word was meant for a different alternative.
            case (.word(let allowedValues), .string): allowedValues.names.count > 1
            default: false
            }
        }
    }

    private func unexpected(_ node: Node, _ name: String) -> String {
        if let unitExpectation, let number = node.numberText {
            return "\(name): \(number) has no unit, expected \(unitExpectation)"
        }
        let isHidden = hides(node) && node.scalarText != nil
        let message =
            "\(name) is \(isHidden ? "[redacted]" : node.summary), expected \(expectation(in: node))"
            + listExample(with: node)
        // The value is a number or a truth value in place of a text.
        guard case .text = kind, node.string == nil, !node.isNull, node.scalarText != nil else {
            return message
        }
        return message + "; put it in quotes"
    }

    /// An example of a list, if the node is a text that the expected list can contain; otherwise empty.
    private func listExample(with node: Node) -> String {
        guard let text = node.string, !isSecret, text.utf8.count <= 60, text.withoutSecretValues == text
        else { return "" }
        var alternatives = [self]
        if case .either(let schemas) = kind { alternatives = schemas }
        let isItem = alternatives.contains { schema in
            guard case .list(let item, let count) = schema.kind else { return false }
            return count.contains(1) && !item.isSecret && item.mismatch(with: node) == nil
        }
        return isItem ? " such as [\(text)]" : ""
    }

    /// The text after "expected" for a number without a unit; `nil` if the value has no unit.
    fileprivate var unitExpectation: String? {
        switch kind {
        case .text(let format): format?.unitExpectation
        case .either(let schemas): schemas.lazy.compactMap(\.unitExpectation).first
        case .anything, .boolean, .integer, .number, .word, .list, .map, .record: nil
        }
    }
}

extension Node {
    /// The most levels of a value without a schema, so that such documents stay within the 64 levels that can be read.
    private static let deepest = 32

    /// The part of the value that JSON documents of the mock cannot contain, and the reason; `nil` if there is none.
    fileprivate func flaw(depth: Int) -> (node: Node, message: String)? {
        switch value {
        case .number(let number) where !number.isFinite:
            return (self, "contains \(number), expected numbers that are finite")
        case .list, .mapping:
            guard depth <= Self.deepest else {
                return (self, "is nested too deeply, expected at most \(Self.deepest) levels")
            }
            for part in items + entries.map(\.node) {
                if let flaw = part.flaw(depth: depth + 1) { return flaw }
            }
            return nil
        default: return nil
        }
    }

    /// The text of a number, with or without quotes; `nil` for other values.
    fileprivate var numberText: String? {
        guard let scalarText else { return nil }
        return Node(Value(plainScalar: scalarText), at: location).number.map { _ in scalarText }
    }

    fileprivate var summary: String {
        switch value {
        case .null: "empty"
        case .string(let text):
            "\"\(text.withoutSecretValues.prefix(60))\(text.withoutSecretValues.count > 60 ? "…" : "")\""
        case .list(let items): "a list of \(items.count)"
        case .mapping: location.isPointer ? "an object" : "a mapping"
        case .bool, .integer, .number: scalarText ?? ""
        }
    }
}
