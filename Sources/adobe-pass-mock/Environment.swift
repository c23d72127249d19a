import ControlAPI
import Libc

/// Environment variables that set options.
enum Environment {
    /// The value of an option's variable. An empty variable counts as unset, unless an empty text is a value of the option.
    static func text(_ row: OptionRow) -> String? {
        guard let text = getenv(row.variable).map({ String(cString: $0) }) else { return nil }
        return text.isEmpty && !row.takesEmptyText ? nil : text
    }

    static func text<Value>(_ option: KeyPath<OptionTable, ServeOption<Value>>) -> String? {
        text(OptionTable.options[keyPath: option].row)
    }
}
