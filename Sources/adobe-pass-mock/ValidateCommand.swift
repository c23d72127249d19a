import ArgumentParser
import ControlAPI
import ControlFiles

/// `validate`
struct ValidateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "validate", abstract: "Check configuration and scenario files.",
        discussion: """
            Without files it checks what serve would load with the same options. Problems read file:line: what, \
            expected what; the exit status is 2 when there are any.

              adobe-pass-mock validate scenarios/second-try.yaml
            """)

    @Argument(help: "Configuration or scenario files; each is checked together with the ones it belongs to.")
    var paths: [String] = []

    @OptionGroup var files: FileOptions

    func run() throws {
        let documents = files.documents
        let selection = try Workspace.reporting { () throws(Problems) in
            try paths.isEmpty
                ? DocumentSelection(allOf: documents) : DocumentSelection(of: paths, in: documents)
        }
        var problems = selection.scenarios.flatMap {
            selection.library.scenarios[$0]?["world"]?.publicKeyProblems() ?? []
        }
        do throws(Problems) { try selection.validate() } catch { problems += error.all }
        if selection.hasConfiguration {
            problems += selection.library.configuration.publicKeyProblems()
            problems += selection.library.optionProblems
            do throws(Problems) { _ = try documents.keyRing() } catch { problems += error.all }
        }
        guard problems.isEmpty else { throw Failure.badInput(Problems(problems).description) }
        Output.line(
            paths.isEmpty
                ? "configuration and \(selection.scenarios.count) scenarios are in order"
                : "\(paths.count) file\(paths.count == 1 ? " is" : "s are") in order")
    }
}
