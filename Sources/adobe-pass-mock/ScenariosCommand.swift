import ArgumentParser
import ControlAPI

/// `scenarios`
struct ScenariosCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scenarios", abstract: "List the scenarios with their descriptions.",
        discussion: """
            Run one with --scenario NAME. If it has parameters, set them with NAME;PARAMETER=VALUE, such as \
            --scenario "enhanced-error-code;code=too_many_resources".
            """)

    @OptionGroup var files: FileOptions

    func run() throws {
        let summaries = try Workspace(files).library.summaries
        let width = summaries.map(\.name.count).max() ?? 0
        for scenario in summaries {
            let name = scenario.name + String(repeating: " ", count: width - scenario.name.count)
            Output.line("\(name)  \(scenario.description)")
        }
    }
}
