/// The schema of a document or of a part of one. It validates documents, and generates JSON Schemas for
/// editors.
package struct Schema: Sendable {
    package var kind: Kind
    package var help: String
    /// The name of the schema in `$defs` of a JSON Schema, for schemas that are used several times.
    var definition: String?
    /// True when `null` is allowed, too. In an overlay, `null` removes the key.
    package var isNullable = false
    /// True if a scenario's parameter can replace a whole record or list, as `${name}`. It can always replace a scalar.
    package var takesPlaceholder = false
    /// True for a credential, which neither a message nor an explanation repeats.
    package var isSecret = false

    package indirect enum Kind: Sendable {
        case anything
        case boolean
        case integer(ClosedRange<Int64>)
        case number(ClosedRange<Double>)
        case text(TextFormat?)
        case word(AllowedValues)
        case list(of: Schema, count: ClosedRange<Int>)
        /// A mapping whose keys are chosen by the author. `noun` is the noun for a key in messages.
        case map(noun: String, keys: TextFormat, of: Schema)
        case record([Field], [Constraint])
        /// Alternatives. At most one of them can be a scalar, one a list and one a mapping.
        case either([Schema])
    }

    /// A key of a record.
    package struct Field: Sendable {
        package var name: String
        package var schema: Schema
        package var isRequired: Bool

        package init(_ name: String, _ schema: Schema, isRequired: Bool = false) {
            self.name = name
            self.schema = schema
            self.isRequired = isRequired
        }

        /// - Parameter defaultText: the default as the help states it; `nil` states none.
        package init(
            _ name: String, _ kind: Kind, _ help: String, default defaultText: String? = nil,
            isRequired: Bool = false
        ) {
            self.init(name, Schema(kind).described(help, default: defaultText), isRequired: isRequired)
        }

        package static func always(_ name: String, _ schema: Schema) -> Field {
            Field(name, schema, isRequired: true)
        }

        package static func optional(_ name: String, _ schema: Schema) -> Field { Field(name, schema) }
    }

    /// A constraint between the keys of a record.
    package enum Constraint: Sendable, Hashable {
        case atLeastOne([String])
        case exactlyOne([String])
        case excludes(String, String)
        case needs(String, its: String)
    }

    package init(_ kind: Kind, _ help: String = "", definition: String? = nil) {
        self.kind = kind
        self.help = help
        self.definition = definition
    }

    /// The fields of a record; empty for other schemas.
    package var fields: [Field] {
        if case .record(let fields, _) = kind { fields } else { [] }
    }

    /// True if the value is a secret. An empty text and `null` contain none.
    package func hides(_ node: Node) -> Bool { isSecret && node.scalarText != "" }

    package static func boolean(_ help: String) -> Schema { Schema(.boolean, help) }

    package static func integer(_ range: ClosedRange<Int64>, _ help: String) -> Schema {
        Schema(.integer(range), help)
    }

    package static func number(_ range: ClosedRange<Double>, _ help: String) -> Schema {
        Schema(.number(range), help)
    }

    package static func text(_ format: TextFormat? = nil, _ help: String) -> Schema {
        Schema(.text(format), help)
    }

    package static func word(_ allowedValues: AllowedValues, _ help: String, definition: String? = nil)
        -> Schema
    {
        Schema(.word(allowedValues), help, definition: definition)
    }

    package static func list(of schema: Schema, count: ClosedRange<Int> = 0...Int.max, _ help: String)
        -> Schema
    {
        Schema(.list(of: schema, count: count), help)
    }

    package static func map(
        _ noun: String, keys: TextFormat = .filled, of schema: Schema, _ help: String
    ) -> Schema {
        Schema(.map(noun: noun, keys: keys, of: schema), help)
    }

    package static func record(
        _ help: String, _ fields: [Field], _ constraints: [Constraint] = []
    ) -> Schema {
        Schema(.record(fields, constraints), help)
    }

    package static func either(_ schemas: [Schema], _ help: String) -> Schema {
        Schema(.either(schemas), help)
    }

    /// The schema of an overlay on a document of this schema: no key is required, and `null` removes a key.
    package var overlay: Schema {
        var overlay = self
        switch kind {
        case .map(let noun, let keys, let schema):
            overlay.kind = .map(noun: noun, keys: keys, of: schema.overlay.orNull)
        case .record(let fields, _):
            overlay.kind = .record(fields.map { Field($0.name, $0.schema.overlay.orNull) }, [])
        case .either(let schemas):
            overlay.kind = .either(schemas.map(\.overlay))
        case .anything, .boolean, .integer, .number, .text, .word, .list:
            break
        }
        return overlay
    }

    /// This schema with another help text, which states the default if there is one.
    package func described(_ help: String, default defaultText: String?) -> Schema {
        var schema = self
        schema.help = defaultText.map { "\(help) Default: \($0)." } ?? help
        return schema
    }

    /// This schema, with `null` also allowed.
    package var orNull: Schema {
        var schema = self
        schema.isNullable = true
        return schema
    }

    package func adding(_ more: [Field]) -> Schema {
        guard case .record(let fields, let constraints) = kind else { return self }
        var schema = self
        schema.kind = .record(fields + more, constraints)
        return schema
    }
}

/// Schemas for descriptions of answers.
extension Schema {
    package static func text(_ help: String) -> Schema { .text(nil, help) }
    package static func texts(_ help: String) -> Schema { .list(of: text(""), help) }
    package static func number(_ help: String) -> Schema { .integer(0...Int64.max, help) }

    package static func milliseconds(_ help: String = "Milliseconds since 1970.") -> Schema {
        .integer(Int64.min...Int64.max, help)
    }

    /// Times are texts in answers about sessions and in tokens of REST API V1, and numbers everywhere else.
    static let digits = Schema.text(
        TextFormat(expectation: "digits", pattern: "^[0-9]+$") { text in
            !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        }, "Milliseconds since 1970, as text.")

    package static func words<Value>(_ noun: String, _ type: Value.Type, _ help: String) -> Schema
    where Value: CaseIterable & RawRepresentable<String> {
        .word(AllowedValues(noun, of: type), help)
    }

    /// A record whose fields state which of them are always present.
    package static func object(_ fields: [Field], definition: String? = nil) -> Schema {
        Schema(.record(fields, []), definition: definition)
    }
}

package struct TextFormat: Sendable {
    /// The text after "expected" in messages.
    package var expectation: String
    /// A regular expression for JSON Schema (ECMA 262). It accepts every valid text, and possibly some
    /// invalid ones.
    package var pattern: String
    package var accepts: @Sendable (String) -> Bool
    /// The text after "expected" for a number without a unit; `nil` for a format that has no unit.
    var unitExpectation: String?

    package static let filled = TextFormat(expectation: "text that is not empty", pattern: ".") {
        !$0.isEmpty
    }

    package init(
        expectation: String, pattern: String, unitExpectation: String? = nil,
        accepts: @escaping @Sendable (String) -> Bool
    ) {
        self.expectation = expectation
        self.pattern = pattern
        self.unitExpectation = unitExpectation
        self.accepts = accepts
    }
}
