import ArgumentParser
import ControlAPI

/// The values of options that no flag gives: the environment's, else those of `options` in the configuration.
struct OptionDefaults {
    /// `options` of the configuration, if it has them.
    let file: Node?

    /// The option's text; an empty environment variable counts as unset.
    func text(_ option: String) -> String? {
        Environment.text(option) ?? file?[option]?.scalarText
    }

    /// The option's text as it is, also when it is empty.
    func raw(_ option: String) -> String? {
        Environment.raw(option) ?? file?[option]?.scalarText
    }

    /// The texts of an option that may be given several times; in the environment they are separated by blanks.
    func list(_ option: String) -> [String] {
        Environment.text(option)?.split(separator: " ").map(String.init)
            ?? file?[option]?.items.compactMap(\.string) ?? []
    }

    /// The option's value: the flag's, when it is given, else what stands here.
    ///
    /// - Throws: `Failure` when it is something that the option cannot be, wherever it was set.
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
        guard let value = Value(argument: text) else { throw .badInput("\(name) cannot be \"\(text)\"") }
        return value
    }

    /// The format of the configuration says what an option takes, for flags and variables too.
    private func check(_ option: String, _ text: String, called name: String) throws(Failure) {
        let schema = Schema.options.fields.first { $0.name == option }?.schema
        if let complaint = schema?.message(forInvalid: text, called: name) { throw .badInput(complaint) }
    }
}
