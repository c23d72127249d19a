import PassAPI

/// An option of `serve`, with the type of its value: `Optional` for an option that can be unset, `Array` for a repeatable one.
package struct ServeOption<Value: Sendable>: Sendable {
    package let row: OptionRow
    /// The value when nothing sets the option.
    package let defaultValue: Value
    /// Converts texts that are valid for the row; `nil` for others. Only a repeatable option has several.
    package let value: @Sendable (_ texts: [String]) -> Value?
}

extension ServeOption {
    /// An option with a default, which help prints.
    init(
        _ name: String, _ kind: FieldKind<Value>, as placeholder: String, default defaultValue: Value,
        completion: OptionRow.Candidates = .none, _ help: String
    ) {
        row = OptionRow(
            name: name, help: help, kind: kind.schema.kind, placeholder: placeholder,
            defaultText: kind.helpText(defaultValue), completion: completion)
        self.defaultValue = defaultValue
        value = { $0.last.flatMap(kind.value) }
    }

    /// An option that can be unset.
    ///
    /// - Parameter defaultText: the value that the mock then uses, in words.
    init<Wrapped: Sendable>(
        _ name: String, _ kind: FieldKind<Wrapped>, as placeholder: String,
        otherwise defaultText: String? = nil,
        completion: OptionRow.Candidates = .none, canBeSetInFile: Bool = true, isSecret: Bool = false,
        _ help: String
    ) where Value == Wrapped? {
        row = OptionRow(
            name: name, help: help, kind: kind.schema.kind, placeholder: placeholder,
            defaultText: defaultText, completion: completion, canBeSetInFile: canBeSetInFile,
            isSecret: isSecret)
        defaultValue = nil
        value = { texts in texts.last.flatMap(kind.value).map { .some($0) } }
    }

    /// A repeatable option.
    init<Element: Sendable>(
        _ name: String, each kind: FieldKind<Element>, as placeholder: String,
        completion: OptionRow.Candidates = .none,
        _ help: String
    ) where Value == [Element] {
        row = OptionRow(
            name: name, help: help, kind: kind.schema.kind, placeholder: placeholder, isRepeatable: true,
            completion: completion)
        defaultValue = []
        value = { texts in
            let values = texts.compactMap(kind.value)
            return values.count == texts.count ? values : nil
        }
    }
}

extension ServeOption where Value == Bool {
    /// An option without a value, off by default.
    init(_ name: String, _ help: String) {
        row = OptionRow(name: name, help: help, kind: .boolean, placeholder: "")
        defaultValue = false
        value = { $0.last.flatMap { Bool($0) } }
    }
}

extension FieldKind {
    fileprivate func value(of text: String) -> Value? { read(schema.node(of: text), nil) }
}
