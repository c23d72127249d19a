import PassAPI
import PassSimulator
import Testing

@testable import PassBackend

@Suite("Issued tokens")
struct IssuedTokensTests {
    private let now = Timestamp(milliseconds: 1_773_671_988_000)

    private func token(at now: Timestamp) -> IssuedToken {
        IssuedToken("id", client: "client", end: now + .hours(6))
    }

    private func bytes(_ text: String) -> ArraySlice<UInt8> { Array(text.utf8)[...] }

    @Test func `are found by their bytes, also within a longer text`() {
        let tokens = IssuedTokens()
        tokens.remember(bytes("aaaa.bbbb.cccc"), token(at: now), at: now)
        #expect(tokens.token(bytes("Bearer aaaa.bbbb.cccc")[7...])?.client?.key == "client")
        #expect(tokens.token(bytes("aaaa.bbbb.cccd")) == nil)
    }

    @Test func `differ in every byte and in their length`() {
        let tokens = IssuedTokens()
        let text = Array("eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl".utf8)
        tokens.remember(text[...], token(at: now), at: now)
        for index in text.indices {
            for bit in 0..<8 as Range<UInt8> {
                var other = text
                other[index] ^= 1 << bit
                #expect(tokens.token(other[...]) == nil)
            }
        }
        for count in 0..<text.count { #expect(tokens.token(text[..<count]) == nil) }
        #expect(tokens.token((text + [0])[...]) == nil)
    }

    @Test func `are forgotten after they have expired, so that their number stays bounded`() {
        let tokens = IssuedTokens()
        for hour in 0..<100 as Range<Int64> {
            for number in 0..<200 {
                let issued = now + .hours(hour)
                tokens.remember(bytes("\(hour) \(number)"), token(at: issued), at: issued)
            }
        }
        // 200 an hour, of which those of six hours are valid.
        #expect(tokens.count < 64 * 64)
        #expect(tokens.token(bytes("99 199"))?.key.key == "id")
        #expect(tokens.token(bytes("0 0")) == nil)
    }
}
