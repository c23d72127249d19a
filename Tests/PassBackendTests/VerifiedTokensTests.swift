import PassAPI
import PassSimulator
import TestSupport
import Testing

@testable import PassBackend

@Suite("Verified tokens")
struct VerifiedTokensTests {
    private let token = IssuedToken(
        client: RegisteredClient(id: "client", statementDigest: nil),
        validity: Validity(from: .start, for: .hours(6)))

    private func bytes(_ text: String) -> ArraySlice<UInt8> { Array(text.utf8)[...] }

    @Test func `are found by their bytes, also within a longer text`() {
        let tokens = VerifiedTokens()
        tokens.remember(bytes("aaaa.bbbb.cccc"), token)
        #expect(tokens.token(bytes("Bearer aaaa.bbbb.cccc")[7...]) === token)
        #expect(tokens.token(bytes("aaaa.bbbb.cccd")) == nil)
    }

    @Test func `differ in every byte and in their length`() {
        let tokens = VerifiedTokens()
        let text = Array("eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl".utf8)
        tokens.remember(text[...], token)
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

    @Test func `stay as long as they are used, and others leave`() {
        let tokens = VerifiedTokens()
        tokens.remember(bytes("used"), token)
        tokens.remember(bytes("idle"), token)
        for number in 0..<VerifiedTokens.capacity * 3 {
            tokens.remember(bytes("\(number)"), token)
            if number.isMultiple(of: 1_000) { #expect(tokens.token(bytes("used")) != nil) }
        }
        #expect(tokens.token(bytes("used")) != nil)
        #expect(tokens.token(bytes("idle")) == nil)
        #expect(tokens.count <= VerifiedTokens.capacity * 2)
    }
}
