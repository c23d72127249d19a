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
              adobe-pass-mock validate my-folder
            """)

    @Argument(
        help: """
            Files or folders of the configuration or of scenarios, and folders in which init has created config \
            and scenarios. They are checked together with the other files that serve would load.
            """, completion: .file())
    var paths: [String] = []

    @OptionGroup var files: FileOptions

    func run() throws {
        let target = try Workspace.reporting { () throws(Diagnostics) in
            try paths.isEmpty
                ? ValidationTarget(allOf: files.documents) : ValidationTarget(paths, in: files.documents)
        }
        let documents = target.documents
        Output.line("configuration: \(documents.sources.configuration)")
        Output.line("scenarios: \(documents.sources.scenarios)")
        let selection = try Workspace.reporting { () throws(Diagnostics) in try DocumentSelection(target) }
        var diagnostics = selection.scenarios.flatMap {
            selection.library.document(of: $0)?["world"]?.publicKeyDiagnostics() ?? []
        }
        do throws(Diagnostics) { try selection.validate() } catch { diagnostics += error.all }
        if selection.hasConfiguration {
            diagnostics += selection.library.configurationDocument.publicKeyDiagnostics()
            diagnostics += selection.library.optionDiagnostics
            do throws(Diagnostics) { _ = try documents.keyRing() } catch { diagnostics += error.all }
        }
        guard diagnostics.isEmpty else { throw Failure.badInput(Diagnostics(diagnostics).description) }
        Output.line("\(Self.summary(of: target, selection)) valid")
    }

    /// The subject and verb of the last line, such as `configuration and 3 scenarios are`.
    private static func summary(of target: ValidationTarget, _ selection: DocumentSelection) -> String {
        func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
        var parts: [String] = []
        if target.includesConfiguration { parts.append("configuration") }
        if target.includesScenarios {
            parts.append(count(selection.scenarios.count { !target.files.contains($0) }, "scenario"))
        }
        if !target.files.isEmpty { parts.append(count(target.files.count, "file")) }
        let isSingular = parts == ["configuration"] || parts.count == 1 && parts[0].hasPrefix("1 ")
        return "\(parts.joined(separator: " and ")) \(isSingular ? "is" : "are")"
    }
}
