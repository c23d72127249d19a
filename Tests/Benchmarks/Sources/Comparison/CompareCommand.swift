import ArgumentParser
import Foundation

/// `compare`
struct CompareCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Compare the mock with a plain C server on evhttp, and with what was promised.",
        discussion: """
            Servers have one core, wrk another one. Every round measures in another order; the mock and what it is \
            compared with come right after each other. The table has medians, with the smallest and the largest value.
            """)

    @OptionGroup var options: ComparisonOptions

    @Flag(help: "Fail when a target is broken.")
    var strict = false

    func run() throws {
        try Cores.settle()
        try Limits.raise()
        let subjects = options.only.isEmpty ? Subject.installed : options.only
        let measurements = try subjects.map { ($0, try $0.measurement(options)) }
        var table = ComparisonTable(options)
        for round in 1...options.rounds {
            for (subject, measurement) in measurements.shuffled() {
                Progress.report("round \(round) of \(options.rounds): \(subject.rawValue)")
                table.findings += try measurement.measure()
            }
        }
        print(try Machine.description() + " · " + options.description, table.text(), separator: "\n\n")
        if strict, !table.broken.isEmpty { throw ExitCode.failure }
    }
}
