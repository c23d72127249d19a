import ArgumentParser
import ControlAPI
import PassAPI

/// The program, as its help and its completion describe it.
///
/// Contains the options of `serve`, which runs when no command is named, so that completion knows them. It does not parse other
/// commands: `ArgumentParser` would accept the options of `serve` in front of each of them.
struct CommandOverview: ParsableCommand {
    static let configuration = AdobePassMock.configuration

    @OptionGroup var options: ServeOptions<ServeDefaults>

    static func completes(_ arguments: [String]) -> Bool {
        guard let first = arguments.first else { return false }
        return first == "---completion" || first.hasPrefix("--generate-completion-script")
    }

    private static let commands = AdobePassMock.configuration.subcommands.map { $0.configuration }

    /// The help of the program, on one screen.
    static var text: String {
        let rows = commands.map { command in
            "  \((command.commandName ?? "").padded(to: 19)) \(command.abstract)"
        }
        return """
            adobe-pass-mock \(Version.current): a local fake of the Adobe Pass Authentication backend.

            \(rows.joined(separator: "\n"))

            adobe-pass-mock COMMAND --help explains a command. Without one, serve runs.
            adobe-pass-mock serve --help lists its options by subject.
            Completion for bash, zsh or fish: --generate-completion-script SHELL
            Documentation: \(Version.documentation)
            """
    }

    /// Why the arguments name no command, or have an option that `serve` does not know, and the expectation; `nil` for other
    /// mistakes.
    static func mistake(in arguments: [String]) -> String? {
        if completes(arguments) { return nil }
        if arguments.first == "serve" || arguments.first?.hasPrefix("-") == true {
            return unknownOption(in: arguments.drop { $0 == "serve" })
        }
        let names = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
        guard let name = names.first, name != "help", !name.hasPrefix("-"),
            !isCommand(name)
        else { return nil }
        return meaning(of: name)
            ?? "\(known.message(forUnknown: name))\nadobe-pass-mock --help explains the commands."
    }

    /// The message about the first option that `serve` does not know. `ArgumentParser` would report its value instead.
    private static func unknownOption(in arguments: ArraySlice<String>) -> String? {
        let known = OptionTable.rows.map(\.row.flag)
        var rest = arguments
        while let word = rest.popFirst(), word != "--" {
            let name = String(word.prefix { $0 != "=" })
            if OptionTable.rows.contains(where: { $0.row.flag == word && !$0.row.isSwitch }) {
                // Skips the value, which can look like an option.
                rest = rest.dropFirst()
            } else if name.hasPrefix("-"), !known.contains(name), !otherOptions.contains(name) {
                let isSimilar = NearestName.similarName(to: name, among: known) != nil
                if !isSimilar, let command = rest.first(where: isCommand) {
                    return message(forUnexpected: command)
                }
                return AllowedValues("option", known).message(forUnknown: name)
                    + "\nadobe-pass-mock serve --help explains the options."
            }
        }
        return nil
    }

    /// The options of `serve` that are not in the table.
    private static let otherOptions = [
        "-h", "--help", "--help-hidden", "--version", "--experimental-dump-help",
    ]

    private static func isCommand(_ word: String) -> Bool {
        commands.contains { $0.commandName == word }
    }

    static func message(forUnexpected word: String) -> String {
        if let meaning = meaning(of: word) { return meaning }
        guard isCommand(word) else {
            return "unexpected \"\(word)\", expected options, each with -- before its name"
        }
        return "the command \"\(word)\" comes after options of serve; put it first: adobe-pass-mock \(word)"
    }

    /// The option that the user probably forgot to name.
    private static func meaning(of word: String) -> String? {
        if Int(word) != nil { return "unexpected \"\(word)\", did you mean --port \(word)?" }
        let scenario = word.prefix { $0 != ";" }
        guard ControlDocuments.builtInScenarios.contains(where: { $0 == scenario }) else { return nil }
        return "unexpected \"\(word)\", did you mean --scenario \"\(word)\"?"
    }

    private static var known: AllowedValues {
        var names = AllowedValues("command", commands.compactMap(\.commandName)) { name in
            name == "serve" ? ["start", "up", "server", "launch"] : []
        }
        names.isListedWhole = true
        return names
    }
}
