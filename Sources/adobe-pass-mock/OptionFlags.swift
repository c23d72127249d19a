import ControlAPI
import Documents

/// The options of `serve` on a command line, by name: `port` for `--port 8080`.
///
/// `ArgumentParser` describes the options and reports mistakes. Their values are read here, because `ArgumentParser`
/// took a third of the instructions of a start.
struct OptionFlags {
    private var values: [String: [String]] = [:]

    /// Reads arguments that `ArgumentParser` has accepted.
    init(accepted arguments: some Sequence<String>) {
        var arguments = arguments.makeIterator()
        while let argument = arguments.next() {
            guard let (name, value) = Self.option(argument) else { continue }
            let isSwitch = Self.schema(of: name)?.isSwitch ?? false
            add(value ?? (isSwitch ? "" : arguments.next() ?? ""), for: name)
        }
    }

    /// Reads the arguments with which most mocks start: `serve` or nothing, then options with valid values.
    ///
    /// - Returns: `nil` for all other arguments: `ArgumentParser` must accept or refuse them.
    init?(plain arguments: some Collection<String>) {
        var options = (arguments.first == "serve" ? arguments.dropFirst() : arguments[...]).makeIterator()
        while let argument = options.next() {
            guard let (name, value) = Self.option(argument), let schema = Self.schema(of: name),
                values[name] == nil || schema.isRepeatable, !schema.isSwitch || value == nil
            else { return nil }
            if schema.isSwitch {
                add("", for: name)
            } else {
                guard let text = value ?? options.next(), schema.isPlain(text) else { return nil }
                add(text, for: name)
            }
        }
    }

    /// The value of an option; the last one if it is given several times.
    subscript(name: String) -> String? { values[name]?.last }

    /// The values of an option that can be repeated.
    func list(_ name: String) -> [String] { values[name] ?? [] }

    /// True if a switch, such as `--watch`, is given.
    func contains(_ name: String) -> Bool { values[name] != nil }

    private mutating func add(_ value: String, for name: String) {
        values[name, default: []].append(value)
    }

    /// The name and the value in `--name=value`, or the name in `--name`.
    private static func option(_ argument: String) -> (name: String, value: String?)? {
        guard argument.hasPrefix("--") else { return nil }
        let parts = argument.dropFirst(2).split(
            separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return (String(parts[0]), parts.count > 1 ? String(parts[1]) : nil)
    }

    private static func schema(of option: String) -> Schema? {
        switch option {
        // They are not in the configuration, because they say where it is.
        case "config", "scenarios": .text(.filled, "")
        default: Schema.option(option)
        }
    }
}

extension Schema {
    /// The schema of an option of `serve`; `nil` if there is no such option.
    static func option(_ name: String) -> Schema? {
        options.fields.first { $0.name == name }?.schema
    }

    /// True for an option without a value.
    fileprivate var isSwitch: Bool {
        if case .boolean = kind { true } else { false }
    }

    fileprivate var isRepeatable: Bool {
        if case .list = kind { true } else { false }
    }

    /// True if this schema and `ArgumentParser` both accept a value for certain.
    fileprivate func isPlain(_ text: String) -> Bool {
        guard !text.hasPrefix("-") else { return false }
        switch kind {
        case .list: return !text.isEmpty
        case .integer, .number:
            return text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
                && message(forInvalid: text, called: "") == nil
        default: return message(forInvalid: text, called: "") == nil
        }
    }
}
