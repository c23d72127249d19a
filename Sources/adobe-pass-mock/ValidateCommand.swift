import ArgumentParser
import BackendAssembly
import ControlAPI
import ControlFiles
import Documents

/// `validate`
struct ValidateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "validate", abstract: "Check configuration and scenario files.",
        discussion: """
            Without arguments, it checks everything that serve would load with the same options. Each \
            mistake is printed as file:line: what is wrong, what was expected. Exit status: 0 when there is \
            no mistake, otherwise 2.

              adobe-pass-mock validate scenarios/second-try.yaml
            """)

    @Argument(
        help: """
            Configuration or scenario files; each is checked together with the other files that serve would \
            load.
            """)
    var paths: [String] = []

    @OptionGroup var files: FileOptions

    func run() throws {
        let documents = files.documents
        let selection = try Workspace.reporting { () throws(Diagnostics) in
            try paths.isEmpty
                ? DocumentSelection(allOf: documents) : DocumentSelection(of: paths, in: documents)
        }
        var diagnostics = selection.scenarios.flatMap {
            selection.library.scenarios[$0]?["world"]?.publicKeyDiagnostics() ?? []
        }
        do throws(Diagnostics) { try selection.validate() } catch { diagnostics += error.all }
        if selection.hasConfiguration {
            diagnostics += selection.library.configurationDocument.publicKeyDiagnostics()
            diagnostics += selection.library.optionDiagnostics
            do throws(Diagnostics) { _ = try documents.keyRing() } catch { diagnostics += error.all }
        }
        guard diagnostics.isEmpty else { throw Failure.badInput(Diagnostics(diagnostics).description) }
        let count = selection.scenarios.count
        Output.line(
            paths.isEmpty
                ? "configuration and \(count) scenario\(count == 1 ? "" : "s") are valid"
                : "\(paths.count) file\(paths.count == 1 ? " is" : "s are") valid")
    }
}
