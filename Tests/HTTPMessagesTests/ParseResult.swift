import HTTPMessages
import HTTPTypes
import TestSupport

/// The requests and the refusal that some bytes are parsed into.
struct ParseResult: Equatable, CustomStringConvertible {
    var requests: [String] = []
    var refusal: Int?
    /// True when the last request is incomplete.
    var needsMore = false

    var description: String { "\(requests) \(refusal ?? 0)\(needsMore ? " needs more" : "")" }

    /// Passes the parts to a reader one after the other, as a connection does.
    init(_ parts: [ArraySlice<UInt8>], limits: RequestLimits) {
        var reader = RequestReader(limits: limits)
        for part in parts {
            let bytes = Array(part)
            var position = 0
            while position < bytes.count, refusal == nil {
                take(reader.read(bytes, &position))
            }
        }
        needsMore = refusal == nil && reader.phase != .idle
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

    static func unsplit(_ bytes: [UInt8], limits: RequestLimits = RequestLimits()) -> ParseResult {
        ParseResult([bytes[...]], limits: limits)
    }

    /// The results for every split into two parts, and for single bytes.
    static func splits(_ bytes: [UInt8], limits: RequestLimits = RequestLimits()) -> [ParseResult] {
        bytes.indices.map { ParseResult([bytes[..<$0], bytes[$0...]], limits: limits) }
            + [ParseResult(bytes.indices.map { bytes[$0...$0] }, limits: limits)]
    }
}
