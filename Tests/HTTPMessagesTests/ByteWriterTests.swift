import HTTPMessages
import Testing

@Suite struct ByteWriterTests {
    /// What is written arrives in its order, however often the memory must grow.
    @Test(arguments: [0, 1, 16, 1_000]) func keepsWhatIsWritten(capacity: Int) {
        var writer = ByteWriter(capacity: capacity)
        var expected: [UInt8] = []
        for number in 0..<200 {
            writer.append(UInt8(number))
            writer.append("\(number), caf\u{E9}")
            writer.append(contentsOf: Array(repeating: 7, count: number))
            writer.append(contentsOf: [])
            expected +=
                [UInt8(number)] + Array("\(number), caf\u{E9}".utf8) + Array(repeating: 7, count: number)
        }
        #expect(writer.bytes == expected && writer.count == expected.count)
    }

    @Test(arguments: [0, 9, 10, 255, 1_000_000, UInt64.max]) func writesTheDigitsOfNumbers(number: UInt64) {
        var writer = ByteWriter(capacity: 1)
        writer.append(digitsOf: number)
        #expect(writer.bytes == Array("\(number)".utf8))
    }
}
