import ArgumentParser
import ControlAPI

/// Options with one value that a command line sets twice. `ArgumentParser` would use the last value.
enum RepeatedOptions {
    /// - Parameter command: the command to which the arguments have been parsed.
    /// - Throws: `Failure` for an option that has two different values, and takes one.
    static func check(_ arguments: [String], of command: any ParsableCommand) throws(Failure) {
        // The words after -- are those of the command that run starts. No value begins with a dash in arguments that are valid.
        let words = arguments.prefix { $0 != "--" }
        var values: [String: String] = [:]
        for (word, next) in zip(words, words.dropFirst() + [""]) where word.hasPrefix("--") {
            let name = String(word.prefix { $0 != "=" })
            let value = name == word ? next : String(word.dropFirst(name.count + 1))
            guard let earlier = values.updateValue(value, forKey: name), earlier != value,
                takesOneValue(name, in: command)
            else { continue }
            let isSecret = OptionTable.rows.contains { $0.row.flag == name && $0.row.isSecret }
            let shown = isSecret ? "" : ", as \"\(earlier)\" and as \"\(value)\""
            throw .badInput("\(name) is given twice\(shown), expected once")
        }
    }

    /// False for a switch, and for an option that can be repeated.
    private static func takesOneValue(_ name: String, in options: any ParsableArguments) -> Bool {
        let letters = name.filter { $0 != "-" }
        return Mirror(reflecting: options).children.contains { child in
            if let group = child.value as? any GroupOfOptions {
                return takesOneValue(name, in: group.options)
            }
            if child.value is Option<[String]> || child.value is Flag<Bool> { return false }
            return child.label?.dropFirst().lowercased() == letters
        }
    }
}
