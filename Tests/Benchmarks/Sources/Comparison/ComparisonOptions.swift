import ArgumentParser

/// How much is measured.
struct ComparisonOptions: ParsableArguments {
    @Option(help: "How often everything is measured, each time in another order.")
    var rounds = 5

    @Option(help: "How long one measure takes, in seconds.")
    var seconds = 3

    @Option(
        help:
            "How many devices the largest fleet has. A million log in within six minutes on a quiet machine.")
    var devices = 100_000

    @Option(help: "How many devices have a profile when their memory is measured.")
    var profiles = 1_000_000

    @Option(help: "By which time rates are counted.")
    var clock = LoadClock.wall

    @Option(parsing: .upToNextOption, help: "What to measure; everything when absent.")
    var only: [Subject] = []

    func validate() throws {
        guard rounds > 0, seconds > 0 else { throw ValidationError("numbers must be positive") }
        guard (1...1_000_000).contains(devices) else { throw ValidationError("--devices is 1 to 1000000") }
        guard (2_000...1_000_000).contains(profiles) else {
            throw ValidationError("--profiles is 2000 to 1000000")
        }
    }

    var description: String {
        "rounds: \(rounds), \(seconds) s each"
            + (clock == .processor ? ", counted in the processor's time" : "")
    }
}
