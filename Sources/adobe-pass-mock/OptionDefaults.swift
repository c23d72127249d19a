import ArgumentParser
import ControlAPI
import Documents

/// The values of options for which no flag is given: environment variables, which override `options` of the
/// configuration.
struct OptionDefaults {
    /// `options` of the configuration; `nil` if the configuration has none.
    let file: Node?

    /// The option's text; an empty environment variable counts as unset.
    func text(_ option: String) -> String? {
        Environment.text(option) ?? file?[option]?.scalarText
    }

    /// The option's text, even if it is empty.
    func raw(_ option: String) -> String? {
        Environment.raw(option) ?? file?[option]?.scalarText
    }

    /// The values of an option that can be repeated. In an environment variable, spaces separate them.
    func list(_ option: String) -> [String] {
        Environment.text(option)?.split(separator: " ").map(String.init)
            ?? file?[option]?.items.compactMap(\.string) ?? []
    }

    /// The value of the flag if it is given, otherwise the default.
    ///
    /// - Throws: `Failure` when the value is invalid; the message names the flag, variable or line that set
    ///   it.
    func value<Value: ExpressibleByArgument>(_ option: String, flag: Value?) throws(Failure) -> Value? {
        if let flag {
            try check(option, "\(flag)", called: "--\(option)")
            return flag
        }
        if let text = Environment.text(option) {
            return try parse(option, text, called: Environment.variable(option))
        }
        guard let node = file?[option], let text = node.scalarText else { return nil }
        return try parse(option, text, called: "\(node.location): \(option)")
    }

    private func parse<Value: ExpressibleByArgument>(
        _ option: String, _ text: String, called name: String
    ) throws(Failure) -> Value {
        try check(option, text, called: name)
        guard let value = Value(argument: text) else {
            throw .badInput("\(name) does not accept \"\(text)\"")
        }
        return value
    }

    /// Validates flags and environment variables by the schema of the configuration file.
    private func check(_ option: String, _ text: String, called name: String) throws(Failure) {
        let schema = Schema.options.fields.first { $0.name == option }?.schema
        if let message = schema?.message(forInvalid: text, called: name) { throw .badInput(message) }
    }
}
