import HTTPMessages
import PassAPI
import TestSupport

/// The options and subcommands of a command, from its help in JSON.
struct Help {
    struct Option {
        var name: String
        /// The name of the option's value; `nil` for a flag.
        var value: String?
        var abstract: String

        var synopsis: String { "--\(name)" + (value.map { " <\($0)>" } ?? "") }
    }

    var options: [Option]
    /// The names of the subcommands.
    var commands: [String]

    /// The helps that were read, by command. The program always prints the same.
    private static let known = Locked<[String: Help]>([:])

    /// - Parameter command: a subcommand; `nil` for the program itself.
    init(of command: String? = nil) throws {
        if let help = Self.known.withLock({ $0[command ?? ""] }) {
            self = help
            return
        }
        let result = try Program.run([command, "--experimental-dump-help"].compactMap(\.self))
        let tool = JSONValue(parsing: Array(result.output.utf8))?["command"]
        options = (tool?["arguments"]?.array ?? []).compactMap { argument in
            guard argument["kind"]?.string != "positional",
                let name = argument["preferredName"]?["name"]?.string
            else { return nil }
            let isFlag = argument["kind"]?.string == "flag"
            let values =
                argument["allValues"]?.array.map {
                    " (values: \($0.compactMap(\.string).joined(separator: ", ")))"
                } ?? ""
            return Option(
                name: name, value: isFlag ? nil : argument["valueName"]?.string,
                abstract: (argument["abstract"]?.string ?? "") + values)
        }
        commands = (tool?["subcommands"]?.array ?? []).compactMap { $0["commandName"]?.string }
        let help = self
        Self.known.withLock { $0[command ?? ""] = help }
    }
}
