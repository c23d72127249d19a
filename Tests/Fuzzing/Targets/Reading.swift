import HTTPMessages

/// What became of the bytes of one connection.
struct Reading: Equatable, CustomStringConvertible {
    private(set) var requests: [Request] = []
    /// One line for each step, for comparing.
    private(set) var steps: [String] = []
    private(set) var refusal: Refusal?

    /// Feeds the bytes in pieces.
    ///
    /// - Parameter size: how large the next piece is.
    init(_ bytes: [UInt8], _ limits: RequestLimits, size: () -> Int) {
        var reader = RequestReader(limits: limits)
        var start = 0
        while start < bytes.count, refusal == nil {
            let piece = Array(bytes[start..<(start + min(bytes.count - start, size()))])[...]
            start += piece.count
            var position = 0
            while position < piece.count, refusal == nil { take(reader.read(piece.span, &position)) }
        }
        if refusal == nil { steps.append("\(reader.phase)") }
    }

    private mutating func take(_ step: RequestReader.Step) {
        switch step {
        case .needsMore: break
        case .expectsContinue: steps.append("100")
        case .complete(let request, let persistence):
            requests.append(request)
            let fields = request.fields.map { "\($0.name): \($0.value)" }
            steps.append(
                "\(request.method) \(request.path) \(request.query ?? "-") \(fields) \(request.body) \(persistence)"
            )
        case .refused(let refusal):
            self.refusal = refusal
            steps.append("\(refusal)")
        }
    }

    static func == (one: Reading, other: Reading) -> Bool { one.steps == other.steps }

    var description: String { steps.joined(separator: "; ") }
}
