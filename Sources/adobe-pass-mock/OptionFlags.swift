import ArgumentParser
import ControlAPI

/// What the flags of a command line say about the options of `serve`: their texts by option. A switch has the text `true`.
struct OptionFlags {
    private var texts: [String: [String]] = [:]

    /// No flags.
    init() {}

    /// - Parameter options: parsed options, whose properties have the names of those of `OptionTable`.
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

    /// Why a flag is invalid; `nil` if all are valid.
    var mistake: String? {
        OptionTable.rows.lazy.compactMap { option in
            self[option.row].flatMap { option.row.message(forInvalid: $0, from: option.row.flag) }
        }.first
    }

    private mutating func collect(_ options: some ParsableArguments) {
        for child in Mirror(reflecting: options).children {
            if let group = child.value as? any GroupOfOptions {
                collect(group.wrappedValue)
            } else if let texts = (child.value as? any TextsOfFlag)?.texts,
                let row = OptionTable.rows.first(where: { "_\($0.property)" == child.label })?.row
            {
                self.texts[row.name] = texts
            }
        }
    }
}

/// A property wrapper of `ArgumentParser` for an option of `serve`.
private protocol TextsOfFlag {
    /// `nil` if the flag is not on the command line.
    var texts: [String]? { get }
}

extension Option: TextsOfFlag {
    fileprivate var texts: [String]? {
        switch wrappedValue {
        case let text as String: [text]
        case let list as [String]: list.isEmpty ? nil : list
        default: nil
        }
    }
}

extension Flag: TextsOfFlag {
    fileprivate var texts: [String]? { wrappedValue as? Bool == true ? ["true"] : nil }
}

/// An `OptionGroup` of any type.
private protocol GroupOfOptions {
    associatedtype Options: ParsableArguments
    var wrappedValue: Options { get }
}

extension OptionGroup: GroupOfOptions {}
