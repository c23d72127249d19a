import ArgumentParser
import EventServer

@main
struct AdobePassMock: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "adobe-pass-mock",
        abstract: "A local fake of the Adobe Pass Authentication backend.",
        discussion: """
            Every option of serve can also be given as an environment variable ADOBE_PASS_MOCK_<NAME>, such as \
            ADOBE_PASS_MOCK_PORT for --port; a flag goes before the environment. Exit status: 0 after SIGTERM or \
            SIGINT, 1 for a failure at run time, 2 for a bad option, configuration or scenario.
            """,
        version: Version.current,
        subcommands: [
            Serve.self, Validate.self, Scenarios.self, Health.self, SAMLResponse.self,
            VerifyMediaToken.self, MintSoftwareStatement.self, ListPolicies.self,
        ],
        defaultSubcommand: Serve.self)

    /// Runs the command and ends the process with the statuses of the discussion above; `ArgumentParser` alone would
    /// use 64 for a bad option.
    static func main() {
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch let failure as Failure {
            Output.error(failure.description)
            Output.exit(failure.status)
        } catch let error as ServerError {
            Output.error(error.description)
            Output.exit(.failure)
        } catch {
            let isUsage = exitCode(for: error) != .success
            isUsage ? Output.error(fullMessage(for: error)) : Output.line(fullMessage(for: error))
            Output.exit(isUsage ? .badInput : .success)
        }
    }
}
