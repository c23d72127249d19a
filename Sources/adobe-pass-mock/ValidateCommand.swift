import ArgumentParser
import ControlAPI
import PassAPI
import PassBackend

struct ValidateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "validate", abstract: "Check configuration and scenario files.",
        discussion: """
            Without arguments, it checks everything that serve would load with the same options. Each \
            mistake is printed as file:line: what is wrong, what was expected. Exit status: 0 when there is \
            no mistake, otherwise 2. A warning names what has no effect, and changes the status only with --strict.

              adobe-pass-mock validate scenarios/second-try.yaml
              adobe-pass-mock validate --explain my-folder
            """)

    @Argument(
        help: """
            Files or folders of the configuration or of scenarios, and folders in which init has created config \
            and scenarios. A file is checked together with the others of its project: the folder scenarios that \
            contains it, and the folder config beside that one.
            """, completion: .file())
    var paths: [String] = []

    @OptionGroup var files: FileOptions

    @Flag(
        help: """
            Print each key of the merged configuration with its value and the line that it comes from; for a \
            scenario file, with the scenario merged over the configuration.
            """)
    var explain = false

    @Flag(help: "Exit with status 2 for warnings, too.")
    var strict = false

    func run() throws {
        let documents = files.documents
        var targets =
            paths.isEmpty
            ? [ValidationTarget(allOf: documents)]
            : try ValidationTarget.targets(paths, in: documents)
        for index in targets.indices {
            let options = targets[index].documents.options
            try targets[index].documents.adopt(OptionValues(flags: OptionFlags(), file: options))
        }
        var notes: [String] = []
        var mistakes: [Diagnostic] = []
        var warnings: [Diagnostic] = []
        for target in targets {
            let sources = target.documents.sources
            Output.line("configuration: \(sources.configuration)")
            Output.line("scenarios: \(sources.scenarios)")
            let selection = DocumentSelection(target)
            if explain { try Self.explain(target, selection) }
            let found = Self.mistakes(in: selection, of: target.documents)
            let ignored = target.documents.ignoredPaths
            notes += (target.documents.notesOnIgnored + selection.notes).filter { !notes.contains($0) }
            mistakes += found
            warnings += selection.warnings
            guard found.isEmpty else { continue }
            let summary = Self.summary(of: target, selection)
            let verb = ignored.count == 1 ? "is" : "are"
            let rest = ignored.isEmpty ? "" : ", but \(ignored.joined(separator: " and ")) \(verb) ignored"
            Output.line("\(summary) valid\(rest)")
        }
        Output.notes(notes)
        Output.warnings(Diagnostics(warnings).all)
        try Diagnostics.raise(mistakes)
        if strict, !warnings.isEmpty {
            throw Failure.badInput("--strict: expected no warnings")
        }
    }

    /// The mistakes that would make `serve` fail.
    private static func mistakes(
        in selection: DocumentSelection, of documents: ControlDocuments
    ) -> [Diagnostic] {
        var mistakes: [Diagnostic] = []
        do throws(Diagnostics) { try selection.validate() } catch { mistakes += error.all }
        if selection.hasConfiguration {
            if selection.isWhole { mistakes += selection.optionDiagnostics }
            do throws(Diagnostics) { _ = try documents.keyRing() } catch { mistakes += error.all }
        }
        return mistakes
    }

    private static func explain(
        _ target: ValidationTarget, _ selection: DocumentSelection
    ) throws(Diagnostics) {
        let scenarios = target.includesScenarios ? [] : selection.scenarios
        let isScenario = !scenarios.isEmpty && !selection.hasConfiguration
        let names: [String?] = isScenario ? scenarios : [nil]
        for name in names {
            if let name { Output.line("# with the scenario \(name)") }
            Output.lines(try selection.library.explanation(of: name))
        }
    }

    /// The subject and verb of the last line, such as `configuration and 3 scenarios are`.
    private static func summary(of target: ValidationTarget, _ selection: DocumentSelection) -> String {
        var parts: [String] = []
        if target.includesConfiguration { parts.append("configuration") }
        if target.includesScenarios { parts.append(selection.usableScenarioCount.counted(as: "scenario")) }
        if !target.files.isEmpty { parts.append(target.files.count.counted(as: "file")) }
        let isSingular = parts == ["configuration"] || parts.count == 1 && parts[0].hasPrefix("1 ")
        return "\(parts.joined(separator: " and ")) \(isSingular ? "is" : "are")"
    }
}
