import HTTPMessages
import PassAPI
import PassSimulator
import Testing

@testable import Captures

@Suite("Generated values")
struct GeneratedValueTests {
    @Test(arguments: [15, 16, 18, 20, 24, 32, 33])
    func `have the same shape in base64, even if one has no digit`(_ count: Int) {
        var random = RandomSource(seed: UInt64(count))
        var unlike: [[String]] = []
        // Few of the long texts have no digit.
        for _ in 0..<(count < 32 ? 500 : 2_000) {
            let (one, other) = (Self.bytes(count, &random), Self.bytes(count, &random))
            for encode in [Base64.encode, Base64.encodeURL] as [([UInt8]) -> String] {
                let texts = [encode(one), encode(other)]
                // A text that begins with a slash is a path, and two texts without a digit are words.
                if texts.contains(where: { $0.hasPrefix("/") })
                    || !texts.joined().contains(where: { $0.isNumber })
                {
                    continue
                }
                if Shape.pair(texts[0], texts[1]).map({ $0.matches($1) }) != true { unlike.append(texts) }
            }
        }
        #expect(unlike.isEmpty)
    }

    @Test func `do not have the shape of a word`() {
        let generated = "uV7tRm2pXo0bWq9sLd3kz"
        #expect(Shape.pair(generated, "TheQuickBrownFoxJumps") != nil)
        #expect(Shape.pair(generated, "authorizationSucceeded") == nil)
        #expect(Shape.pair("TheQuickBrownFoxJumps", "TheQuickBrownFoxLeaps") == nil)
    }

    private static func bytes(_ count: Int, _ random: inout RandomSource) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
    }
}
