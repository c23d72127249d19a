import ArgumentParser

/// `instructions`
struct InstructionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "instructions",
        abstract: "Count the instructions of a request of each kind, with callgrind.",
        discussion: """
            Counts do not depend on what else the machine does, so they have bounds, which stand in \
            \(BoundTable.path). The exit status is 1 when a count is above its bound.
            """)

    @Argument(help: "The kinds to count; all when absent.")
    var kinds: [Kind] = []

    @Flag(help: "Show which functions the instructions are in.")
    var profile = false

    @Option(help: "How many functions a profile shows.")
    var lines = 40

    @Option(help: "How many requests are counted, after a fifth as many that are not.")
    var requests = 200

    @Option(help: "How many devices take turns, each with an access token of its own.")
    var devices = 20

    @Flag(help: "Write the counts to the table, with bounds half above them.")
    var update = false

    func validate() throws {
        guard requests > 0, lines > 0, devices > 0 else { throw ValidationError("numbers must be positive") }
    }

    func run() throws {
        let measures = try measure(kinds.isEmpty ? Kind.allCases : kinds)
        var table = try BoundTable()
        if update {
            for measure in measures { table.set(measure.instructions, for: measure.kind) }
            try table.write()
        }
        print("| kind | instructions a request | bound |\n|---|---:|---:|")
        for measure in measures {
            let bound = table.rows[measure.kind].map { "\($0.bound)" } ?? "none"
            print("| \(measure.kind.rawValue) | \(measure.instructions) | \(bound) |")
        }
        for measure in measures { measure.profile.map { print("\n\(measure.kind.rawValue)\n\n\($0)") } }
        let tooMany = measures.filter { $0.instructions > table.rows[$0.kind]?.bound ?? 0 }
        guard tooMany.isEmpty else {
            throw Failure("above the bound: " + tooMany.map(\.kind.rawValue).joined(separator: ", "))
        }
    }

    /// As many at a time as there are processors: what else runs changes no count.
    private func measure(_ kinds: [Kind]) throws -> [InstructionMeasure] {
        try kinds.concurrentMap { [requests, devices, profile, lines] kind in
            try InstructionMeasure(
                kind, requests: requests, devices: devices, profileLines: profile ? lines : nil)
        }
    }
}
