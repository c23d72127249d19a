import ArgumentParser
import ControlAPI

/// `policies`
struct PoliciesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "policies",
        abstract: "List what the documentation leaves open, with the mock's answer and how sure it is.",
        discussion: """
            In brackets is where the default comes from: documented by Adobe, seen in traffic, or inferred. Set \
            policies in the configuration, such as policies: { wwwAuthenticate: on }, or in a scenario's world.
            """)

    func run() {
        for row in Policies.rows {
            let values = row.values.map { $0 == row.defaultValue ? "\($0) (default)" : $0 }
            Output.line("\(row.name): \(values.joined(separator: " | ")) [\(row.grade.rawValue)]")
            Output.line("    \(row.help)")
        }
    }
}
