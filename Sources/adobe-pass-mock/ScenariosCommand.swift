import AdminAPI
import ArgumentParser
import ControlAPI
import PassAPI
import PassBackend

struct ScenariosCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scenarios", abstract: "List the scenarios, or explain one.",
        discussion: """
            Activate one with --scenario NAME. If it has parameters, set them with NAME;PARAMETER=VALUE, such as \
            --scenario "enhanced-error-code;code=too_many_resources". With a name, this command prints the \
            parameters, their defaults and values, and the file: a starting point for a scenario of your own.

              adobe-pass-mock scenarios retry-then-permit
              adobe-pass-mock scenarios --json
            """)

    @Argument(
        help: ArgumentHelp(
            "The scenario to explain, with or without parameters. (default: a list of all)",
            valueName: "name;param=value"), completion: Completion.scenarios)
    var selection: String?

    @Flag(
        help: """
            Print JSON, as GET /__admin/scenarios answers it, with the scenario of serve as the current one. With a \
            name, the scenario also has the text of its file.
            """)
    var json = false

    @OptionGroup var files: FileOptions

    func run() throws {
        let loaded = try LoadedFiles(files)
        let summaries = loaded.library.summaries
        guard let selection else {
            if json { return try printJSON(summaries, text: nil, loaded) }
            let width = summaries.map(\.name.count).max() ?? 0
            return Output.lines(summaries.map { "\($0.name.padded(to: width))  \($0.description)" })
        }
        let chosen = try ScenarioSelection(parsing: selection)
        // For an unknown scenario, parameter or value, this names the nearest one.
        if !chosen.parameters.isEmpty || !loaded.library.contains(chosen.name) {
            _ = try loaded.library.scenario(named: chosen.name, parameters: chosen.parameters)
        }
        let text = try loaded.documents.text(ofScenario: chosen.name) ?? ""
        let scenarios = summaries.filter { $0.name == chosen.name }
        if json { return try printJSON(scenarios, text: text, loaded) }
        for scenario in scenarios {
            let explanation = ScenarioExplanation(
                scenario: scenario, chosen: chosen.parameters, text: text,
                configuration: loaded.library.configurationDocument)
            explanation.lines.forEach(Output.line)
        }
    }

    private func printJSON(
        _ scenarios: [ScenarioSummary], text: String?, _ loaded: LoadedFiles
    ) throws(Failure) {
        let current = try loaded.options(OptionFlags())[\.scenario]
        var writer = JSONWriter()
        writer.object { object in
            object.member("scenarios", scenarios.map { ScenarioWithText(summary: $0, text: text) })
            object.member("current", current)
        }
        Output.json(String(decoding: writer.bytes, as: UTF8.self))
    }
}

/// A scenario as the admin API lists it, and the text of its file.
private struct ScenarioWithText: JSONObject {
    let summary: ScenarioSummary
    /// The text of the file; `nil` in a list of all scenarios.
    let text: String?

    static let members: [JSONMember<ScenarioWithText>] =
        ScenarioSummary.members.map { $0.of(\.summary) } + [.optional("text", .text(""), \.text)]
}

struct ScenarioExplanation {
    let scenario: ScenarioSummary
    /// The given values, by the names of their parameters in lower case.
    let chosen: [String: String]
    let text: String
    /// Contains the service providers and MVPDs that parameters can name.
    let configuration: Node

    var lines: [String] {
        var lines = [scenario.name] + Self.wrapped(scenario.description, indent: 2)
        if !scenario.parameters.isEmpty {
            lines += ["", "parameters:"] + scenario.parameters.flatMap { self.lines(of: $0) }
        }
        lines += ["", "activate it:", "  adobe-pass-mock --scenario \(argument)"]
        lines += ["", "its file, to copy into a folder scenarios and change:", "  \(scenario.source)", ""]
        return lines + [text.hasSuffix("\n") ? String(text.dropLast()) : text]
    }

    private func lines(of parameter: ScenarioParameter) -> [String] {
        let given = chosen[parameter.name.lowercased()].map { "given: \($0)" }
        let remarks = [
            parameter.type.rawValue, parameter.defaultValue.map { "default: \($0)" } ?? "required", given,
        ].compactMap(\.self)
        let values = parameter.allowedValues(in: configuration)?.names ?? []
        return Self.wrapped("\(parameter.name) (\(remarks.joined(separator: "; ")))", indent: 2)
            + (parameter.description.map { Self.wrapped($0, indent: 6) } ?? [])
            + (values.isEmpty ? [] : Self.wrapped("values: \(values.joined(separator: ", "))", indent: 6))
    }

    /// The scenario as a word of a shell, with a parameter if it has one with a default value.
    private var argument: String {
        let parameters =
            chosen.isEmpty
            ? scenario.parameters.filter { $0.defaultValue != "*" }.prefix(1).map {
                ($0.name, $0.defaultValue ?? "VALUE")
            }
            : chosen.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        let text = parameters.reduce(scenario.name) { "\($0);\($1.0)=\($1.1)" }
        return ShellWord(text).description
    }

    /// The text in lines of at most 80 characters.
    private static func wrapped(_ text: String, indent: Int) -> [String] {
        let margin = String(repeating: " ", count: indent)
        return text.split(separator: " ").reduce(into: [String]()) { lines, word in
            if let last = lines.last, last.count + 1 + word.count <= 80 {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append(margin + word)
            }
        }
    }
}
