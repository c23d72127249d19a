import PassAPI
import Testing

@testable import PassBackend

@Suite("Issued tokens")
struct IssuedTokensTests {
    private let now = Timestamp(milliseconds: 1_773_671_988_000)

    private func bytes(_ text: String) -> ArraySlice<UInt8> { Array(text.utf8)[...] }

    @Test func `are found by their bytes, also within a longer text`() {
        let tokens = IssuedTokens()
        tokens.remember(bytes("aaaa.bbbb.cccc"), "id", at: now)
        #expect(tokens.id(of: bytes("Bearer aaaa.bbbb.cccc")[7...]) == "id")
        #expect(tokens.id(of: bytes("aaaa.bbbb.cccd")) == nil)
    }

    @Test func `differ in every byte and in their length`() {
        let tokens = IssuedTokens()
        let text = Array("eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl".utf8)
        tokens.remember(text[...], "id", at: now)
        for index in text.indices {
            for bit in 0..<8 as Range<UInt8> {
                var other = text
                other[index] ^= 1 << bit
                #expect(tokens.id(of: other[...]) == nil)
            }
        }
        for count in 0..<text.count { #expect(tokens.id(of: text[..<count]) == nil) }
        #expect(tokens.id(of: (text + [0])[...]) == nil)
    }

    @Test func `are forgotten after they have expired, so that their number stays bounded`() {
        let tokens = IssuedTokens()
        for hour in 0..<100 as Range<Int64> {
            for number in 0..<200 {
                tokens.remember(bytes("\(hour) \(number)"), "id", at: now + .hours(hour))
            }
        }
        // 200 an hour, of which those of six hours are valid.
        #expect(tokens.count < 64 * 64)
        #expect(tokens.id(of: bytes("99 199")) == "id")
        #expect(tokens.id(of: bytes("0 0")) == nil)
    }
}
