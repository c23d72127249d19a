import ArgumentParser
import ControlAPI
import ControlFiles

/// `validate`
struct ValidateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "validate", abstract: "Check configuration and scenario files.",
        discussion:
            "Without files it checks what serve would load. Problems read file:line: what, expected what.")

    @Argument(help: "Configuration or scenario files.")
    var paths: [String] = []

    @OptionGroup var files: FileOptions

    func run() throws {
        let workspace = try Workspace(files)
        var problems: [Problem] = []
        func collect(_ check: () throws(Problems) -> Void) {
            do throws(Problems) { try check() } catch { problems += error.all }
        }
        if paths.isEmpty {
            collect { () throws(Problems) in try workspace.library.validate() }
            _ = try workspace.keyRing()
        } else {
            for path in paths {
                collect { () throws(Problems) in try workspace.documents.validate(file: path) }
            }
        }
        guard problems.isEmpty else { throw Failure.badInput(Problems(problems).description) }
        Output.line(
            paths.isEmpty
                ? "configuration and \(workspace.library.summaries.count) scenarios are in order"
                : "\(paths.count) file\(paths.count == 1 ? " is" : "s are") in order")
    }
}
