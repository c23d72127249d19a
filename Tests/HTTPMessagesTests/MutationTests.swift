import HTTPMessages
import PassSimulator
import Testing

@Suite("Randomly mutated requests")
struct MutationTests {
    private static let seeds = [
        "GET /a?b HTTP/1.1\r\nHost: x\r\nConnection: close, a\r\n\r\n",
        "POST http://y/ HTTP/1.1\r\nHost: x\r\nContent-Length: 12\r\nExpect: 100-continue\r\n\r\nGET / HTTP/1",
        "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3;a=b\r\nabc\r\n0\r\nT: t\r\n\r\n",
        "\r\nOPTIONS * HTTP/1.0\r\nHost: [::1]:8080\r\nA:\r\n\r\n",
    ]

    @Test(arguments: 0..<4)
    func `a mutated request has the same result at once and byte by byte, and never crashes the reader`(
        seed: Int
    ) {
        var random = RandomSource(seed: UInt64(seed))
        let limits = RequestLimits(maximumHeadBytes: 160, maximumBodyBytes: 16)
        let original = Array((Self.seeds[seed] + Self.seeds[(seed + 1) % 4]).utf8)
        for _ in 0..<1_500 {
            var bytes = original
            for _ in 0...Int.random(in: 0..<3, using: &random) { Self.mutate(&bytes, &random) }
            let single = ParseResult(bytes.indices.map { bytes[$0...$0] }, limits: limits)
            #expect(single == ParseResult.unsplit(bytes, limits: limits), "\(bytes)")
        }
    }

    private static func mutate(_ bytes: inout [UInt8], _ random: inout RandomSource) {
        let position = Int.random(in: bytes.indices, using: &random)
        let delimiters = Array("\r\n :;,0aF\0\u{7F}\t/?*[]".utf8)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[position] = delimiters.randomElement(using: &random) ?? 0
        case 1: bytes.insert(delimiters.randomElement(using: &random) ?? 0, at: position)
        case 2: if bytes.count > 1 { bytes.remove(at: position) }
        default: bytes[position] = UInt8.random(in: 0...255, using: &random)
        }
    }
}
