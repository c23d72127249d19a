/// How long it takes from the start of a program to its first answer, and what it needs when it has given that.
struct Start: Measurement {
    func measure() throws -> [Finding] {
        var mocks: [Sample] = []
        var plains: [Sample] = []
        for _ in 0..<11 {
            let (mock, plain) = try inRandomOrder {
                try Sample { try .mock(on: nil) }
            } _: {
                try Sample { try .plain(answering: "{}", on: nil) }
            }
            mocks.append(mock)
            plains.append(plain)
        }
        func median(_ samples: [Sample], _ value: (Sample) -> Double) -> Double {
            Spread(samples.map(value))?.median ?? .nan
        }
        return [
            Finding(.start, median(mocks, \.milliseconds), against: median(plains, \.milliseconds)),
            Finding(.idleMemory, median(mocks, \.megabytes), against: median(plains, \.megabytes)),
        ]
    }

    private struct Sample {
        var milliseconds: Double
        var megabytes: Double

        init(_ start: () throws -> Server) throws {
            let clock = ContinuousClock()
            var server: Server?
            let time = try clock.measure {
                let started = try start()
                _ = try started.answer(to: App.registration)
                server = started
            }
            milliseconds = time / .milliseconds(1)
            megabytes = Double(try server?.residentBytes() ?? 0) / 1_048_576
        }
    }
}
