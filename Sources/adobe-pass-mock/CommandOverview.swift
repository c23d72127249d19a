import ArgumentParser

/// The program as its help and its completion describe it: with the options of `serve`, which runs when no command
/// is named.
///
/// It does not parse other commands: `ArgumentParser` would accept the options of `serve` before each of them.
struct CommandOverview: ParsableCommand {
    static let configuration: CommandConfiguration = {
        var configuration = AdobePassMock.configuration
        configuration.usage = """
            adobe-pass-mock [serve] [<options>]
            adobe-pass-mock <subcommand> [<options>]
            """
        return configuration
    }()

    @OptionGroup var options: ServeOptions

    /// True if the arguments ask for help about the program, or for completion.
    static func describes(_ arguments: some Collection<String>) -> Bool {
        guard let first = arguments.first else { return false }
        return ["help", "--help", "-h", "---completion"].contains(first)
            || first.hasPrefix("--generate-completion-script")
    }
}
