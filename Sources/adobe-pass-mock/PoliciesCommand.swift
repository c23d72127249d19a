import ArgumentParser
import ControlAPI

struct PoliciesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "policies",
        abstract: "List the policies: what Adobe's documentation leaves open.",
        discussion: """
            Each policy is listed with its values. The evidence for the default is in brackets: documented \
            by Adobe, seen in real traffic, or inferred. Set policies in the configuration, such as \
            policies: { wwwAuthenticate: on }, or under world in a scenario.
            """)

    func run() {
        for row in Policies.rows {
            let values = row.values.map { $0 == row.defaultValue ? "\($0) (default)" : $0 }
            Output.line("\(row.name): \(values.joined(separator: " | ")) [\(row.grade.rawValue)]")
            Output.line("    \(row.help)")
        }
    }
}
