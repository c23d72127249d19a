import ArgumentParser
import PassCrypto
import PassSimulator

/// `software-statement`
struct SoftwareStatementCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "software-statement",
        abstract: "Make a software statement to register an application with.",
        discussion: """
            The mock takes any well-formed statement, a team's real one included. To keep an application to some \
            service providers, or to revoke it, put the statement into applications of the configuration.
            """)

    @Option(help: "The name of the application.")
    var name = "An application under test"

    @Option(help: "The identifier of the software. (default: a new one)")
    var softwareID: String?

    @OptionGroup var files: FileOptions

    func run() throws {
        var random = RandomSource(seed: nil)
        Output.line(
            SoftwareStatement.mint(
                softwareID: softwareID ?? random.uuid(), clientName: name, issuedAt: SystemClock.now(),
                signedBy: try Workspace(files).keyRing().softwareStatementKey))
    }
}
