/// What a rule comes upon, from which its finding follows: one fault is enough to break it.
struct Evidence {
    private var faults: [(text: String, requests: [Observation])] = []
    private var examples: [Observation] = []

    /// - Parameter requests: what proves it, the oldest first.
    mutating func fault(_ text: String, _ requests: [Observation]) {
        faults.append((text, requests))
    }

    /// A request in which the client did as it should.
    mutating func example(_ request: Observation) {
        examples.append(request)
    }

    /// - Parameters:
    ///   - kept: what the examples show, as a sentence.
    ///   - notSeen: what did not occur, as a sentence.
    func finding(kept: String, notSeen: String) -> Finding {
        // Rules do not all go through the journal from its beginning.
        if let first = faults.min(by: { ($0.requests.last?.key ?? 0) < ($1.requests.last?.key ?? 0) }) {
            let more = faults.count - 1
            let times = more == 1 ? "once more" : "\(more) more times"
            return Finding(
                .broken, first.text + (more == 0 ? "" : " And \(times)."),
                Self.identifiers(faults.flatMap(\.requests)))
        }
        guard !examples.isEmpty else { return Finding(.notSeen, notSeen) }
        return Finding(.kept, kept, Self.identifiers(examples))
    }

    private static func identifiers(_ requests: [Observation]) -> [String] {
        var seen: Set<String> = []
        let inOrder = requests.sorted { $0.key < $1.key }.map(\.id)
        return Array(inOrder.filter { seen.insert($0).inserted }.prefix(Finding.limit))
    }
}
