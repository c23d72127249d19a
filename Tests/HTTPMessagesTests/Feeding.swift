import HTTPMessages
import HTTPTypes

/// What became of some bytes.
struct Outcome: Equatable, CustomStringConvertible {
    var requests: [String] = []
    var refusal: Int?
    /// True when the last request is not whole.
    var wantsMore = false

    var description: String { "\(requests) \(refusal ?? 0)\(wantsMore ? " wants more" : "")" }

    /// Feeds the parts one after the other, as a connection would.
    init(_ parts: [ArraySlice<UInt8>], limits: RequestLimits) {
        var reader = RequestReader(limits: limits)
        for part in parts {
            let bytes = Array(part)[...]
            var position = 0
            while position < bytes.count, refusal == nil {
                take(reader.read(bytes.span, &position))
            }
        }
        wantsMore = refusal == nil && reader.phase != .between
    }

    private mutating func take(_ step: RequestReader.Step) {
        switch step {
        case .needsMore: break
        case .expectsContinue: requests.append("100")
        case .complete(let request, let persistence): requests.append(Self.text(request, persistence))
        case .refused(let refusal): self.refusal = refusal.status.code
        }
    }

    /// `POST /path ?query "body" open`
    private static func text(_ request: Request, _ persistence: Persistence) -> String {
        var words = [request.method.rawValue, request.path]
        if let query = request.query { words.append("?" + query) }
        if !request.body.isEmpty { words.append("\"\(String(decoding: request.body, as: UTF8.self))\"") }
        return (words + ["\(persistence)"]).joined(separator: " ")
    }

    static func whole(_ bytes: [UInt8], limits: RequestLimits = RequestLimits()) -> Outcome {
        Outcome([bytes[...]], limits: limits)
    }

    /// The outcomes of every split in two, and of single bytes.
    static func splits(_ bytes: [UInt8], limits: RequestLimits = RequestLimits()) -> [Outcome] {
        bytes.indices.map { Outcome([bytes[..<$0], bytes[$0...]], limits: limits) }
            + [Outcome(bytes.indices.map { bytes[$0...$0] }, limits: limits)]
    }
}
