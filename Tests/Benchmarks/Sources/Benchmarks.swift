import ArgumentParser

@main
struct Benchmarks: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "benchmarks", abstract: "Measure the mock.",
        subcommands: [CompareCommand.self, InstructionsCommand.self], defaultSubcommand: CompareCommand.self)
}
