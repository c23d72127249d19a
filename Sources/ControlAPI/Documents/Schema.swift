/// The description of a format, or of a part of one, from which two things follow: what is wrong with a
/// document, and a JSON Schema for editors.
package struct Schema: Sendable {
    package var kind: Kind
    package var help: String
    /// The name under which JSON Schema has it once and refers to it; for shapes that occur often.
    package var definition: String?
    /// True where `null` may stand as well: in an overlay it takes away what that lies on.
    package var isRemovable = false

    package indirect enum Kind: Sendable {
        case anything
        case boolean
        case integer(ClosedRange<Int64>)
        case number(ClosedRange<Double>)
        case text(TextFormat?)
        case word(AllowedValues)
        case list(of: Schema, count: ClosedRange<Int>)
        /// Keys are names that the author chooses; messages call one by the noun.
        case map(noun: String, keys: TextFormat, of: Schema)
        case record([Field], [Constraint])
        /// The first one of the node's own sort counts, so each sort (scalar, list, mapping) occurs once.
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
    }

    /// What a record's keys have to do with one another.
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
}

extension Schema {
    /// The keys of a record; none for anything else.
    package var fields: [Field] {
        if case .record(let fields, _) = kind { fields } else { [] }
    }

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

    /// The shape of what may lie over a document of this shape: nothing is required, and `null` takes keys
    /// away.
    package var overlay: Schema {
        var overlay = self
        switch kind {
        case .map(let noun, let keys, let schema):
            overlay.kind = .map(noun: noun, keys: keys, of: schema.removableOverlay)
        case .record(let fields, _):
            overlay.kind = .record(fields.map { Field($0.name, $0.schema.removableOverlay) }, [])
        case .either(let schemas):
            overlay.kind = .either(schemas.map(\.overlay))
        case .anything, .boolean, .integer, .number, .text, .word, .list:
            break
        }
        return overlay
    }

    /// The same, or `null`.
    package var orNull: Schema {
        var schema = self
        schema.isRemovable = true
        return schema
    }

    /// A record with more fields, and otherwise the same.
    package func adding(_ more: [Field]) -> Schema {
        guard case .record(let fields, let constraints) = kind else { return self }
        var schema = self
        schema.kind = .record(fields + more, constraints)
        return schema
    }

    private var removableOverlay: Schema {
        overlay.orNull
    }
}
