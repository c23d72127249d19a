/// Samples of the memory, descriptors and processor time of the mock.
struct Watch {
    struct Sample {
        var time: Duration
        var memory: Int
        var descriptors: Int
        var processorTime: Duration
        /// How many entries of the journal have made room for others.
        var dropped: Int
    }

    private(set) var samples: [Sample] = []

    mutating func look(at mock: Mock, _ course: Course) {
        samples.append(
            Sample(
                time: ContinuousClock.now - course.start, memory: mock.memory,
                descriptors: mock.descriptors.count, processorTime: mock.processorTime,
                dropped: mock.droppedEntries))
    }

    /// The memory in the beginning and in the end, once all that the mock keeps on purpose is there: its journal is full
    /// of what is asked here. `nil` when it was not long enough.
    var warmMemory: (early: Int, late: Int)? {
        let warm = samples.filter { $0.dropped > Self.journalCapacity }.map(\.memory)
        guard warm.count >= 9 else { return nil }
        return (Self.median(warm.prefix(warm.count / 3)), Self.median(warm.suffix(warm.count / 3)))
    }

    private static func median(_ values: ArraySlice<Int>) -> Int {
        values.sorted()[values.count / 2]
    }

    private static let journalCapacity = 10_000

    var mostMemory: Int { samples.map(\.memory).max() ?? 0 }
    var mostDescriptors: Int { samples.map(\.descriptors).max() ?? 0 }
}
