import ArgumentParser
import ControlAPI

/// The values of options that no flag gives: the environment's, else those of `options` in the configuration.
struct OptionDefaults {
    private let file: Node?

    /// - Parameter configuration: all configuration files in one.
    init(configuration: Node) {
        file = configuration["options"]
    }

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

    /// - Throws: `Failure` when the text is something that the option cannot be.
    func value<Value: ExpressibleByArgument>(_ option: String, _ expected: String) throws -> Value? {
        if let value: Value = try Environment.value(option, expected) { return value }
        guard let node = file?[option], let text = node.scalarText else { return nil }
        guard let value = Value(argument: text) else {
            throw Failure.badInput("\(node.place): \(option) is \"\(text)\", expected \(expected)")
        }
        return value
    }
}
