import HTTPMessages
import Testing

@Suite("Hexadecimal digits")
struct HexDigitTests {
    @Test func `are sixteen, in both letter cases`() {
        let digits = Set("0123456789abcdefABCDEF".utf8)
        for byte in UInt8.min...UInt8.max {
            for text in [[0x25, 0x34, byte], [0x25, byte, 0x31]] as [[UInt8]] {
                let decoded = PercentEncoding.decode(
                    String(decoding: text, as: UTF8.self), plusIsSpace: false)
                // A byte above 7F is no complete character.
                let isDigit = digits.contains(byte) && (text[1] == 0x34 || (0x30...0x37).contains(byte))
                #expect((decoded?.utf8.count == 1) == isDigit, "\(text)")
            }
        }
    }
}
