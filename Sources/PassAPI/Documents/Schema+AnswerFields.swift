/// What descriptions of answers are made of.
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

    /// A record whose fields say which of them are always there.
    package static func object(_ fields: [Field], definition: String? = nil) -> Schema {
        Schema(.record(fields, []), definition: definition)
    }
}

extension Schema.Field {
    /// A field that is always there.
    package static func always(_ name: String, _ schema: Schema) -> Schema.Field {
        Schema.Field(name, schema, isRequired: true)
    }

    /// A field that can be missing.
    package static func optional(_ name: String, _ schema: Schema) -> Schema.Field {
        Schema.Field(name, schema)
    }
}
