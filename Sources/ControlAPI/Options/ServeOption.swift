import PassAPI

/// An option of `serve`, with the type of its value: `Optional` for an option that can be unset, `Array` for one that can be
/// repeated.
package struct ServeOption<Value: Sendable>: Sendable {
    package let row: OptionRow
    /// The value when nothing sets the option.
    package let defaultValue: Value
    private let read: @Sendable ([String]) -> Value?

    /// The value of texts that are valid for the row; `nil` for others.
    ///
    /// - Parameter texts: one text, or several for an option that can be repeated.
    package func value(of texts: [String]) -> Value? { read(texts) }
}

extension ServeOption {
    /// An option with a default, which help prints.
    init(
        _ name: String, _ kind: FieldKind<Value>, as placeholder: String, default defaultValue: Value,
        completion: OptionRow.Candidates = .none, _ help: String
    ) {
        row = OptionRow(
            name: name, help: help, kind: kind.schema.kind, placeholder: placeholder,
            defaultText: kind.write(defaultValue), isRepeatable: false, completion: completion, isKey: true)
        self.defaultValue = defaultValue
        read = { $0.last.flatMap(kind.value) }
    }

    /// An option that can be unset.
    ///
    /// - Parameter defaultText: the value that the mock uses then, in words.
    init<Wrapped: Sendable>(
        _ name: String, _ kind: FieldKind<Wrapped>, as placeholder: String,
        otherwise defaultText: String? = nil,
        completion: OptionRow.Candidates = .none, isKey: Bool = true, isSecret: Bool = false, _ help: String
    ) where Value == Wrapped? {
        row = OptionRow(
            name: name, help: help, kind: kind.schema.kind, placeholder: placeholder,
            defaultText: defaultText, isRepeatable: false, completion: completion, isKey: isKey,
            isSecret: isSecret)
        defaultValue = nil
        read = { texts in texts.last.flatMap(kind.value).map { .some($0) } }
    }

    /// An option that can be repeated.
    init<Element: Sendable>(
        _ name: String, each kind: FieldKind<Element>, as placeholder: String,
        completion: OptionRow.Candidates = .none,
        _ help: String
    ) where Value == [Element] {
        row = OptionRow(
            name: name, help: help, kind: kind.schema.kind, placeholder: placeholder, defaultText: nil,
            isRepeatable: true, completion: completion, isKey: true)
        defaultValue = []
        read = { texts in
            let values = texts.compactMap(kind.value)
            return values.count == texts.count ? values : nil
        }
    }
}

extension ServeOption where Value == Bool {
    /// An option without a value, which is off unless something sets it.
    init(_ name: String, _ help: String) {
        row = OptionRow(
            name: name, help: help, kind: .boolean, placeholder: "", defaultText: nil, isRepeatable: false,
            completion: .none, isKey: true)
        defaultValue = false
        read = { $0.last.flatMap { Bool($0) } }
    }
}

extension FieldKind {
    /// The value of a text that is valid for the schema.
    fileprivate func value(of text: String) -> Value? { read(schema.node(of: text), nil) }
}

extension FieldKind where Value == Duration {
    /// A number of seconds, with or without decimals.
    static func seconds(from minimum: Double) -> Self {
        Self(.number(minimum...1_000_000, ""), { $0.number.map { .seconds($0) } }) {
            String($0.components.seconds)
        }
    }
}

extension FieldKind where Value == String {
    /// One of some words that a type elsewhere defines.
    static func word(_ allowedValues: AllowedValues) -> Self { Self(.word(allowedValues, ""), \.string) }
}

extension FieldKind where Value == PublicURL {
    static var publicURL: Self { text(.publicURL) { PublicURL($0) } }
}

extension FieldKind where Value == PortBinding {
    static var portBinding: Self { text(.portBinding) { PortBinding($0) } }
}
