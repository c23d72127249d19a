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
        let selection = try Workspace.reporting { () throws(Diagnostics) in
            try paths.isEmpty
                ? DocumentSelection(allOf: documents) : DocumentSelection(of: paths, in: documents)
        }
        var diagnostics = selection.scenarios.flatMap {
            selection.library.scenarios[$0]?["world"]?.publicKeyProblems() ?? []
        }
        do throws(Diagnostics) { try selection.validate() } catch { diagnostics += error.all }
        if selection.hasConfiguration {
            diagnostics += selection.library.configurationDocument.publicKeyProblems()
            diagnostics += selection.library.optionProblems
            do throws(Diagnostics) { _ = try documents.keyRing() } catch { diagnostics += error.all }
        }
        guard diagnostics.isEmpty else { throw Failure.badInput(Diagnostics(diagnostics).description) }
        Output.line(
            paths.isEmpty
                ? "configuration and \(selection.scenarios.count) scenarios are in order"
                : "\(paths.count) file\(paths.count == 1 ? " is" : "s are") in order")
    }
}
