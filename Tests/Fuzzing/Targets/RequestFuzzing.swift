import HTTPMessages
import HTTPTypes
import PassSimulator

/// Checks that the requests of a connection do not depend on how its bytes are split, and that a parsed
/// request survives a round trip.
enum RequestFuzzing {
    static func run(_ bytes: [UInt8]) throws(Finding) {
        for limits in [RequestLimits(), RequestLimits(maximumHeadBytes: 256, maximumBodyBytes: 64)] {
            let whole = ParsedConnection(bytes, limits) { bytes.count }
            // The input is the seed (FNV-1a), so that findings are reproducible.
            var random = RandomSource(
                seed: bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 })
            let split = ParsedConnection(bytes, limits) { Int.random(in: 1...8, using: &random) }
            try Finding.unless(whole == split, "whole: \(whole)\nsplit: \(split)")
            let single = ParsedConnection(bytes, limits) { 1 }
            try Finding.unless(whole == single, "whole: \(whole)\nbyte by byte: \(single)")
            for request in whole.requests { try check(request, limits) }
        }
    }

    private static func check(_ request: Request, _ limits: RequestLimits) throws(Finding) {
        try Finding.unless(request.path.hasPrefix("/") || request.path == "*", "the path is \(request.path)")
        try Finding.unless(request.body.count <= limits.maximumBodyBytes, "the body is too large")
        let framing: Set<String> = ["content-length", "transfer-encoding", "expect", "connection"]
        var text =
            "\(request.method.rawValue) \(request.path)\(request.query.map { "?" + $0 } ?? "") HTTP/1.1\r\n"
        for (name, value) in request.fields {
            let isClean = (name + value).utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
            try Finding.unless(isClean, "a field is \(name): \(value)")
            if !framing.contains(name) { text += "\(name): \(value)\r\n" }
        }
        if !request.fields.map(\.name).contains("host") { text += "Host: x\r\n" }
        text += "Content-Length: \(request.body.count)\r\n\r\n"
        let again = ParsedConnection(
            Array(text.utf8) + request.body, RequestLimits(maximumHeadBytes: 1 << 20)
        ) { .max }
        try Finding.unless(again.requests.count == 1 && again.refusal == nil, "\(text) is read as \(again)")
        let second = again.requests[0]
        try Finding.unless(
            second.method == request.method && second.path == request.path && second.query == request.query
                && second.body == request.body,
            "\(request) is read as \(second)")
    }
}
