import ArgumentParser
import ControlAPI
import Documents

/// The values of the options of `serve`. Flags override environment variables, which override `options` of the
/// configuration.
struct OptionValues {
    let flags: OptionFlags
    /// `options` of the configuration; `nil` if the configuration has none.
    let file: Node?

    /// The option's text; an empty environment variable counts as unset.
    func text(_ option: String) -> String? {
        flags[option] ?? Environment.text(option) ?? file?[option]?.scalarText
    }

    /// The option's text, even if it is empty.
    func raw(_ option: String) -> String? {
        flags[option] ?? Environment.raw(option) ?? file?[option]?.scalarText
    }

    /// The values of an option that can be repeated. In an environment variable, spaces separate them.
    func list(_ option: String) -> [String] {
        let given = flags.list(option)
        if !given.isEmpty { return given }
        return Environment.text(option)?.split(separator: " ").map(String.init)
            ?? file?[option]?.items.compactMap(\.string) ?? []
    }

    /// Whether an option without a value is set.
    ///
    /// - Throws: `Failure` when the value of the variable or line is invalid.
    func isOn(_ option: String) throws(Failure) -> Bool {
        if flags.contains(option) { return true }
        return try value(option) ?? false
    }

    /// The value of the option; `nil` if nothing sets it.
    ///
    /// - Throws: `Failure` when the value is invalid; the message names the flag, variable or line that set
    ///   it.
    func value<Value: ExpressibleByArgument>(
        _ option: String, as type: Value.Type = Value.self
    ) throws(Failure) -> Value? {
        if let text = flags[option] { return try parse(option, text, called: "--\(option)") }
        if let text = Environment.text(option) {
            return try parse(option, text, called: Environment.variable(option))
        }
        guard let node = file?[option], let text = node.scalarText else { return nil }
        return try parse(option, text, called: "\(node.location): \(option)")
    }

    private func parse<Value: ExpressibleByArgument>(
        _ option: String, _ text: String, called name: String
    ) throws(Failure) -> Value {
        if let message = Schema.option(option)?.message(forInvalid: text, called: name) {
            throw .badInput(message)
        }
        guard let value = Value(argument: text) else {
            throw .badInput("\(name) does not accept \"\(text)\"")
        }
        return value
    }
}
