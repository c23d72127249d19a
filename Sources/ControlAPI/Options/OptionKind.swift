import PassAPI

/// The kind of an option's values: how a text is validated and read, and how a value is written.
struct OptionKind<Value: Sendable>: Sendable {
    let schema: Schema.Kind
    /// The name of the value in help, such as `number` in `--port <number>`.
    let placeholder: String
    /// Reads a text that is valid for the schema.
    let read: @Sendable (String) -> Value?
    let write: @Sendable (Value) -> String
}

extension OptionKind where Value == String {
    /// Text that is not empty.
    static func text(_ placeholder: String) -> Self { text(.filled, placeholder) }

    /// - Parameter format: `nil` for any text, also an empty one.
    static func text(_ format: TextFormat?, _ placeholder: String) -> Self {
        Self(schema: .text(format), placeholder: placeholder, read: { $0 }, write: { $0 })
    }

    /// One of some words that a type elsewhere defines.
    static func word(_ allowedValues: AllowedValues, _ placeholder: String) -> Self {
        Self(schema: .word(allowedValues), placeholder: placeholder, read: { $0 }, write: { $0 })
    }
}

extension OptionKind where Value: FixedWidthInteger {
    static func integer(_ range: ClosedRange<Int64>, _ placeholder: String = "number") -> Self {
        Self(schema: .integer(range), placeholder: placeholder, read: { Value($0) }, write: { String($0) })
    }
}

extension OptionKind where Value == Duration {
    /// A number of seconds, with or without decimals.
    static func seconds(from minimum: Double) -> Self {
        Self(
            schema: .number(minimum...1_000_000), placeholder: "seconds",
            read: { Double($0).map { .seconds($0) } }, write: { String($0.components.seconds) })
    }
}

extension OptionKind where Value: RawRepresentable<String> & CaseIterable & SendableMetatype {
    /// One of the values of an enumeration.
    ///
    /// - Parameter noun: the noun for a value in messages.
    static func word(_ noun: String, _ placeholder: String) -> Self {
        Self(
            schema: .word(AllowedValues(noun, of: Value.self)), placeholder: placeholder,
            read: { Value(rawValue: $0) }, write: \.rawValue)
    }
}

extension OptionKind where Value == PublicURL {
    static var publicURL: Self {
        Self(schema: .text(.publicURL), placeholder: "url", read: { PublicURL($0) }, write: \.text)
    }
}

extension OptionKind where Value == PortBinding {
    static var portBinding: Self {
        Self(
            schema: .text(.portBinding), placeholder: "port=scenario", read: { PortBinding($0) },
            write: { "\($0.port)=\($0.scenario)" })
    }
}
