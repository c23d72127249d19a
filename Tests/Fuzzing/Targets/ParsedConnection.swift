import HTTPMessages
import TestSupport

/// The requests in the bytes of one connection.
struct ParsedConnection: Equatable, CustomStringConvertible {
    private(set) var requests: [Request] = []
    /// A line for each step of the parser, for comparisons.
    private(set) var steps: [String] = []
    private(set) var refusal: MalformedRequest?

    /// Parses the bytes in pieces.
    ///
    /// - Parameter size: the size of the next piece, in bytes.
    init(_ bytes: [UInt8], _ limits: RequestLimits, size: () -> Int) {
        var reader = RequestReader(limits: limits)
        var start = 0
        while start < bytes.count, refusal == nil {
            let piece = Array(bytes[start..<(start + min(bytes.count - start, size()))])
            start += piece.count
            var position = 0
            while position < piece.count, refusal == nil { take(reader.read(piece, &position)) }
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

    static func == (one: ParsedConnection, other: ParsedConnection) -> Bool { one.steps == other.steps }

    var description: String { steps.joined(separator: "; ") }
}
