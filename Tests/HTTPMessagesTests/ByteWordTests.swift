import Testing

@testable import HTTPMessages

/// Eight bytes at once have the result of one at a time.
@Suite struct ByteWordTests {
    /// Each byte at each position, between letters.
    @Test(arguments: 0..<8) func everyByte(at position: Int) {
        for byte in UInt8.min ... .max {
            var bytes: [UInt8] = Array("aB-9zZx0".utf8)
            bytes[position] = byte
            let word = ByteWord(bytes.withUnsafeBytes { $0.load(as: UInt64.self) })
            let isName = byte.isLetter || byte.isDigit || byte == UInt8(ascii: "-")
            #expect(word.nameCharacterCount == (isName ? 8 : position), "byte \(byte)")
            for count in 0...word.nameCharacterCount {
                let lower = bytes[..<count].map(\.lowercased) + bytes[count...]
                #expect(
                    word.lowercased(first: count) == lower.withUnsafeBytes { $0.load(as: UInt64.self) },
                    "byte \(byte), \(count) in lower case")
            }
        }
    }
}
