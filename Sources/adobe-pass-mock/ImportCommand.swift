import AdminAPI
import ArgumentParser
import Captures
import PassAPI

struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Make a configuration and a scenario from a capture.",
        discussion: """
            Reads a capture (HAR 1.2), or a saved reply of GET /api/v2/{serviceProvider}/configuration, and writes \
            config/*.yaml and scenarios/captured.yaml: service providers, MVPDs, integrations and lifetimes, who is \
            logged in, and which resources are denied. Each part names the entry that showed it.

            Users become test users, whose metadata has the form of the real one; tokens and software statements are \
            left out. Existing files are never overwritten, and the directory must not have a configuration.
            """)

    @Argument(
        help: ArgumentHelp("The capture or the saved reply; - for standard input.", valueName: "capture"),
        completion: .file(extensions: ["har", "json"]))
    var capture: String

    @Argument(help: "The directory to write to; it is created if it does not exist.", completion: .directory)
    var directory: String

    @Option(
        help: ArgumentHelp(
            "A name of user metadata, such as maxRating, whose real value is kept; can be repeated.",
            valueName: "name"))
    var keep: [String] = []

    func run() throws {
        try NewFiles.checkNoConfiguration(in: directory)
        let capture = CaptureFile(path: capture)
        let (inferred, gaps) = try capture.inferredConfiguration()
        guard !inferred.serviceProviders.isEmpty else {
            throw Failure.badInput(
                "\(capture.name) shows no service provider: it has no call of Adobe Pass that names one")
        }
        let users = inferred.mvpds.values.flatMap(\.users)
        let names = Set(users.flatMap(\.attributes.keys) + users.flatMap(\.attributesAtAuthorization.keys))
        if let unknown = keep.first(where: { !names.contains($0) }) {
            throw Failure.badInput(
                names.isEmpty
                    ? "--keep \(unknown): \(capture.name) has no user metadata, expected no --keep"
                    : "--keep \(unknown): \(capture.name) has no such metadata, expected one of \(names.sorted().joined(separator: ", "))"
            )
        }
        let files: [String: String]
        do throws(Diagnostics) {
            files = try inferred.redacted(keeping: Set(keep)).validFiles()
        } catch {
            throw Failure.atRunTime("the files of \(capture.name) are not valid: \(error)")
        }
        try NewFiles.write(files, to: directory)
        Output.lines(["", inferred.summary] + gaps.map { "  \($0)" })
        Output.line(
            """

            Start the mock with these files:
              cd \(ShellWord(directory)) && adobe-pass-mock --scenario \(InferredConfiguration.scenario) --watch
            """)
    }
}
