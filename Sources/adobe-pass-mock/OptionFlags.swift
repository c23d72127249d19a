import ArgumentParser
import ControlAPI

/// The flags of a command line that set options of `serve`: their texts by option. A switch has the text `true`.
struct OptionFlags {
    private var texts: [String: [String]] = [:]

    init() {}

    /// The flags of a command, and of its groups of options.
    init(_ options: some ParsableArguments) { collect(options) }

    /// The texts of an option; `nil` if no flag sets it.
    subscript(row: OptionRow) -> [String]? { texts[row.name] }

    /// The text of an option, the last one if there are several; `nil` if no flag sets it.
    func text<Value>(_ option: KeyPath<OptionTable, ServeOption<Value>>) -> String? {
        self[OptionTable.options[keyPath: option].row]?.last
    }

    /// Sets an option as a flag would.
    mutating func set<Value>(_ option: KeyPath<OptionTable, ServeOption<Value>>, to text: String) {
        texts[OptionTable.options[keyPath: option].row.name] = [text]
    }

    var isEmpty: Bool { texts.isEmpty }

    /// Validates all flags, also those of options that nobody asks for.
    ///
    /// - Throws: `Failure` that names the flag and what was expected.
    func validate() throws(Failure) {
        for (_, row) in OptionTable.rows {
            if let message = self[row].flatMap({ row.message(forInvalid: $0, from: row.flag) }) {
                throw .badInput(message)
            }
        }
    }

    private mutating func collect(_ options: any ParsableArguments) {
        for child in Mirror(reflecting: options).children {
            if let group = child.value as? any GroupOfOptions { collect(group.options) }
            guard let texts = Self.texts(of: child.value),
                let row = OptionTable.rows.first(where: { "_\($0.property)" == child.label })?.row
            else { continue }
            self.texts[row.name] = texts
        }
    }

    /// The texts of a property wrapper of `ArgumentParser`; `nil` if its flag is not on the command line.
    private static func texts(of wrapper: Any) -> [String]? {
        switch wrapper {
        case let option as Option<String?>: option.wrappedValue.map { [$0] }
        case let option as Option<[String]>: option.wrappedValue.isEmpty ? nil : option.wrappedValue
        case let flag as Flag<Bool>: flag.wrappedValue ? ["true"] : nil
        default: nil
        }
    }
}

private protocol GroupOfOptions {
    var options: any ParsableArguments { get }
}

extension OptionGroup: GroupOfOptions {
    var options: any ParsableArguments { wrappedValue }
}
