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
        _ name: String, _ kind: OptionKind<Value>, default defaultValue: Value,
        completion: OptionRow.Candidates = .none, _ help: String
    ) {
        row = OptionRow(
            name: name, help: help, kind: kind.schema, placeholder: kind.placeholder,
            defaultText: kind.write(defaultValue), isRepeatable: false, completion: completion, isKey: true)
        self.defaultValue = defaultValue
        read = { $0.last.flatMap(kind.read) }
    }

    /// An option that can be unset.
    ///
    /// - Parameter defaultText: the value that the mock uses then, in words.
    init<Wrapped: Sendable>(
        _ name: String, _ kind: OptionKind<Wrapped>, otherwise defaultText: String? = nil,
        completion: OptionRow.Candidates = .none, isKey: Bool = true, _ help: String
    ) where Value == Wrapped? {
        row = OptionRow(
            name: name, help: help, kind: kind.schema, placeholder: kind.placeholder,
            defaultText: defaultText, isRepeatable: false, completion: completion, isKey: isKey)
        defaultValue = nil
        read = { texts in texts.last.flatMap(kind.read).map { .some($0) } }
    }

    /// An option that can be repeated.
    init<Element: Sendable>(
        _ name: String, each kind: OptionKind<Element>, completion: OptionRow.Candidates = .none,
        _ help: String
    ) where Value == [Element] {
        row = OptionRow(
            name: name, help: help, kind: kind.schema, placeholder: kind.placeholder, defaultText: nil,
            isRepeatable: true, completion: completion, isKey: true)
        defaultValue = []
        read = { texts in
            let values = texts.compactMap(kind.read)
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
