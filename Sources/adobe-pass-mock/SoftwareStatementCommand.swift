import ArgumentParser
import PassAPI
import PassBackend
import PassSimulator

struct SoftwareStatementCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "software-statement",
        abstract: "Create a software statement, with which an app registers.",
        discussion: """
            The mock accepts every well-formed statement, including your team's real one. To restrict an \
            application to some service providers, or to revoke it, add its statement to applications in the \
            configuration.
            """)

    @Option(help: "The name of the application.")
    var name = "An application under test"

    @Option(help: "The identifier of the software. (default: a random UUID)")
    var softwareID: String?

    @OptionGroup var files: FileOptions

    func run() throws {
        var random = RandomSource(seed: nil)
        Output.line(
            SoftwareStatement.mint(
                softwareID: softwareID ?? random.uuid(), clientName: name, issuedAt: SystemClock.now(),
                signedBy: try LoadedFiles(files).documents.keyRing()[.softwareStatement]))
    }
}
