import ArgumentParser
import CLibcrypto
import CProgram
import EventServer
import HTTPMessages
import PassAPI

/// Runs the command that the arguments name, and ends the process with its status. The program calls it from C.
@_cdecl("run_program") package func runProgram() {
    // The next file or socket would get the number of a closed standard stream, and with it what is meant for the stream. Opened
    // in the other direction, the stream still fails with EBADF.
    for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) == -1 {
        _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
    // A file that reaches the limit of the process (ulimit -f) must not end the program: the writing fails with EFBIG, as on a
    // full disk. Installs a handler instead of SIG_IGN, which commands that the mock starts would inherit.
    if !shim_is_ignored(SIGXFSZ) { signal(SIGXFSZ) { _ in } }
    AdobePassMock.main()
}

struct AdobePassMock: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "adobe-pass-mock",
        abstract: "A local fake of the Adobe Pass Authentication backend.",
        version: Version.description,
        subcommands: [
            ServeCommand.self, RunCommand.self, RehearseCommand.self, InitCommand.self, ValidateCommand.self,
            ScenariosCommand.self,
            HealthCommand.self, WhyCommand.self, ChecklistCommand.self, CompareCommand.self,
            ImportCommand.self,
            RedactCommand.self,
            SAMLResponseCommand.self, VerifyMediaTokenCommand.self, SoftwareStatementCommand.self,
            ServiceTokenCommand.self,
            PoliciesCommand.self,
        ],
        defaultSubcommand: ServeCommand.self)

    /// The command that the arguments name, or `serve` if they name none, if its arguments are valid. Otherwise the arguments are
    /// parsed with all commands, which takes longer.
    private static func command(in arguments: [String]) -> (any ParsableCommand)? {
        if CommandOverview.completes(arguments) { return nil }
        guard let name = arguments.first, !name.hasPrefix("-") else {
            return try? ServeCommand.parse(arguments)
        }
        let command = configuration.subcommands.first { $0.configuration.commandName == name }
        return try? command?.parse(Array(arguments.dropFirst()))
    }

    /// Runs the command and ends the process with one of the statuses that CommandLine.md lists. The default
    /// implementation of `ArgumentParser` exits with 64 for a bad option.
    static func main() {
        // A loop that still runs when the process ends would use objects that OpenSSL has freed.
        OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_ATEXIT), nil)
        let arguments = Array(CommandLine.arguments.dropFirst())
        let program: any ParsableCommand.Type =
            CommandOverview.completes(arguments) ? CommandOverview.self : Self.self
        do {
            try run(program, arguments)
            Output.exit(.success)
        } catch let failure as Failure {
            Output.error(failure.description)
            Output.exit(failure.status)
        } catch let diagnostics as Diagnostics {
            Output.error(diagnostics.description)
            Output.exit(.badInput)
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

    private static func run(_ program: any ParsableCommand.Type, _ arguments: [String]) throws {
        if var command = command(in: arguments) {
            try RepeatedOptions.check(arguments, of: command)
            return try command.run()
        }
        if [["help"], ["--help"], ["-h"]].contains(arguments) { return Output.line(CommandOverview.text) }
        if let mistake = CommandOverview.mistake(in: arguments) { throw Failure.badInput(mistake) }
        try StartedCommand.check(arguments)
        var command = try program.parseAsRoot()
        try command.run()
    }
}
