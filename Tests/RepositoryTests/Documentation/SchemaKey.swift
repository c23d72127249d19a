@testable import PassAPI

/// A key of a schema, and its row in a table of a reference page.
struct SchemaKey {
    /// The name of the key, after the names of the keys that contain it: `then.reply.status`. `[]` stands for an
    /// item of a list, and a name in angle brackets for a key that the author of the file chooses.
    var path: String
    var schema: Schema
    var isRequired: Bool

    /// The first lines of each table.
    static let head = "| key | value | default | what it does |"

    /// The keys of a schema and of all schemas within it.
    ///
    /// - Parameter shared: whether the keys of shared schemas are included where they are used. The reference
    ///   pages describe these only once.
    static func keys(of schema: Schema, includingShared shared: Bool = false) -> [SchemaKey] {
        keys(of: schema, at: "", shared)
    }

    /// The keys of one item, when the schema is that of a list or of a mapping whose keys the author chooses.
    static func keys(ofItemsIn schema: Schema) -> [SchemaKey] {
        switch schema.kind {
        case .list(let item, _), .map(_, _, let item): keys(ofItemsIn: item)
        default: keys(of: schema)
        }
    }

    private static func keys(of schema: Schema, at path: String, _ shared: Bool) -> [SchemaKey] {
        switch schema.kind {
        case .record(let fields, _):
            return fields.flatMap { field in
                let path = path.isEmpty ? field.name : "\(path).\(field.name)"
                return [SchemaKey(path: path, schema: field.schema, isRequired: field.isRequired)]
                    + keys(of: field.schema, at: path, shared)
            }
        case .list(let item, _): return keys(of: item, at: "\(path)[]", shared)
        case .map(let noun, _, let value): return keys(of: value, at: "\(path).<\(noun)>", shared)
        case .either(let schemas):
            return schemas.filter { shared || $0.definition == nil }.flatMap {
                keys(of: $0, at: path, shared)
            }
        case .anything, .boolean, .integer, .number, .text, .word: return []
        }
    }

    var row: String {
        let defaultText = isRequired ? "required" : Self.escaped(self.defaultText ?? "")
        let text = ([description] + schema.constraintSentences).joined(separator: " ")
        return "| `\(path)` | \(schema.valueText) | \(defaultText) | \(Self.escaped(text)) |"
    }

    /// The description without its last sentence, if that states the default.
    var description: String { parts.description }

    /// The text after `Default: `, without the period.
    var defaultText: String? { parts.defaultText }

    private var parts: (description: String, defaultText: String?) {
        guard let mark = schema.help.firstRange(of: "Default: "), schema.help.hasSuffix(".") else {
            return (schema.help, nil)
        }
        let description = schema.help[..<mark.lowerBound].reversed().drop(while: \.isWhitespace).reversed()
        return (String(description), String(schema.help[mark.upperBound...].dropLast()))
    }

    /// The text with the characters that Markdown would interpret in a table.
    static func escaped(_ text: String) -> String {
        text.replacing("|", with: #"\|"#).replacing("*", with: #"\*"#)
    }
}

extension Schema {
    /// The values that the schema allows, in words.
    fileprivate var valueText: String {
        let text: String
        switch kind {
        case .boolean: text = "`true` or `false`"
        case .word(let allowedValues) where allowedValues.names.count <= 12:
            text = allowedValues.names.map { "`\($0)`" }.joined(separator: ", ")
        case .text(let format?) where format.expectation == TextFormat.filled.expectation: text = "text"
        case .list(let item, let count):
            let length = count.lowerBound == count.upperBound ? " of \(count.lowerBound)" : ""
            text = "a list\(length), each item \(item.valueText)"
        case .map(let noun, _, let value): text = "a mapping by \(noun)\(value.textAfterNoun)"
        case .record: text = definition == nil ? "a mapping" : "a mapping by platform"
        case .either(let schemas): text = Schema.alternatives(schemas.map(\.valueText))
        case .anything, .integer, .number, .text, .word: text = SchemaKey.escaped(expectation)
        }
        return isNullable ? "\(text) or `null`" : text
    }

    private var textAfterNoun: String {
        switch kind {
        case .record: ""
        case .map(let noun, _, let value): " and \(noun)\(value.textAfterNoun)"
        default: ": \(valueText)"
        }
    }

    /// The constraints between the keys of this mapping, or of the mappings in this list.
    fileprivate var constraintSentences: [String] {
        switch kind {
        case .record(_, let constraints): constraints.map(\.sentence)
        case .list(let item, _), .map(_, _, let item): item.constraintSentences
        case .either(let schemas): schemas.flatMap(\.constraintSentences)
        case .anything, .boolean, .integer, .number, .text, .word: []
        }
    }
}

extension Schema.Constraint {
    fileprivate var sentence: String {
        func list(_ keys: [String]) -> String { keys.map { "`\($0)`" }.joined(separator: ", ") }
        return switch self {
        case .atLeastOne(let keys): "Needs at least one of \(list(keys))."
        case .exactlyOne(let keys): "Needs exactly one of \(list(keys))."
        case .excludes(let one, let other): "Cannot have both `\(one)` and `\(other)`."
        case .needs(let one, let other): "`\(one)` needs `\(other)`."
        }
    }
}
