import ArgumentParser
import ControlAPI

extension Option where Value == String? {
    /// An option of `serve`. `OptionValues` reads and validates its text.
    init<Setting>(_ option: KeyPath<OptionTable, ServeOption<Setting>>) {
        let row = OptionTable.options[keyPath: option].row
        self.init(name: .customLong(row.name), help: row.argumentHelp, completion: row.completionKind)
    }
}

extension Option where Value == [String] {
    /// An option of `serve` that can be repeated.
    init<Element>(_ option: KeyPath<OptionTable, ServeOption<[Element]>>) {
        let row = OptionTable.options[keyPath: option].row
        self.init(
            wrappedValue: [], name: .customLong(row.name), help: row.argumentHelp,
            completion: row.completionKind)
    }
}

extension Flag where Value == Bool {
    /// An option of `serve` without a value.
    init(_ option: KeyPath<OptionTable, ServeOption<Bool>>) {
        let row = OptionTable.options[keyPath: option].row
        self.init(wrappedValue: false, name: .customLong(row.name), help: row.argumentHelp)
    }
}

extension OptionRow {
    fileprivate var argumentHelp: ArgumentHelp {
        let values = words.isEmpty ? nil : "values: \(words.joined(separator: ", "))"
        let remarks = [values, defaultText.map { "default: \($0)" }].compactMap(\.self)
        return ArgumentHelp(
            "\(help)\(remarks.isEmpty ? "" : " (\(remarks.joined(separator: "; ")))")",
            valueName: placeholder)
    }

    fileprivate var completionKind: CompletionKind {
        if !words.isEmpty { return .list(words) }
        return switch completion {
        case .none: .default
        case .file: .file()
        case .pem: .file(extensions: ["pem"])
        case .directory: .directory
        case .scenario: Completion.scenarios
        case .portBinding: Completion.portBindings
        }
    }
}
