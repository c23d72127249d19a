import ArgumentParser
import EventServer

@main
struct AdobePassMock: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "adobe-pass-mock",
        abstract: "A local fake of the Adobe Pass Authentication backend.",
        discussion: """
            Without a subcommand, serve runs with the options below:

              adobe-pass-mock --port 9090 --scenario fallback-to-basic
              curl http://127.0.0.1:9090/__admin/health

            Exit status: 0 after SIGTERM or SIGINT, 1 for a failure at run time, 2 for a bad option, \
            configuration or scenario. run, compare, redact, checklist and verify-media-token describe theirs. --generate-completion-script bash, \
            zsh or fish prints a script that completes commands, options and their values in your shell.
            """,
        version: Version.description,
        subcommands: [
            ServeCommand.self, RunCommand.self, InitCommand.self, ValidateCommand.self, ScenariosCommand.self,
            HealthCommand.self, ChecklistCommand.self, CompareCommand.self, ImportCommand.self,
            RedactCommand.self,
            SAMLResponseCommand.self, VerifyMediaTokenCommand.self, SoftwareStatementCommand.self,
            ServiceTokenCommand.self,
            PoliciesCommand.self,
        ],
        defaultSubcommand: ServeCommand.self)

    /// Runs the command and ends the process with one of the statuses in the discussion above. The default
    /// implementation of `ArgumentParser` exits with 64 for a bad option.
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        let program: any ParsableCommand.Type =
            CommandOverview.describes(arguments) ? CommandOverview.self : Self.self
        do {
            try RunCommand.checkCommand(in: arguments)
            var command = try program.parseAsRoot()
            try command.run()
        } catch let failure as Failure {
            Output.error(failure.description)
            Output.exit(failure.status)
        } catch let error as ServerError {
            Output.error(error.description)
            Output.exit(.failure)
        } catch {
            let isUsage = program.exitCode(for: error) != .success
            let message = program.fullMessage(for: error)
            isUsage ? Output.error(message) : Output.line(message)
            Output.exit(isUsage ? .badInput : .success)
        }
    }
}
