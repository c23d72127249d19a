/// What the mock takes of its machine, as it was looked at now and then.
struct Watch {
    struct Sample {
        var time: Duration
        var memory: Int
        var descriptors: Int
        var processorTime: Duration
        var answers: Int
    }

    private(set) var samples: [Sample] = []

    mutating func look(at mock: Mock, _ course: Course, _ ledger: Ledger) {
        samples.append(
            Sample(
                time: ContinuousClock.now - course.start, memory: mock.memory,
                descriptors: mock.descriptors.count,
                processorTime: mock.processorTime, answers: ledger.current.answers))
    }

    /// The middle one of the memory in a part of the time, given in tenths of it.
    func memory(inTenths tenths: Range<Int>) -> Int {
        guard let end = samples.last?.time else { return 0 }
        let part = samples.filter {
            (end * tenths.lowerBound / 10..<end * tenths.upperBound / 10).contains($0.time)
        }
        .map(\.memory).sorted()
        return part.isEmpty ? 0 : part[part.count / 2]
    }

    var mostMemory: Int { samples.map(\.memory).max() ?? 0 }
    var mostDescriptors: Int { samples.map(\.descriptors).max() ?? 0 }
}
