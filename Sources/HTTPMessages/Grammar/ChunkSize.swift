/// The size line of a chunk, such as `1A;name=value`.
struct ChunkSize {
    var value: Int
    var extensionBytes: Int

    /// - Throws: 400 for a size that is not hexadecimal or has more than sixteen digits (leading zeros
    ///   count), for whitespace without an extension, and for a malformed extension (RFC 9112, 7.1).
    init(_ line: ArraySlice<UInt8>) throws(Refusal) {
        var index = line.startIndex
        value = 0
        while index < line.endIndex, let digit = line[index].hexValue {
            guard index < line.startIndex + 16, value <= Int.max >> 4 else { throw Self.malformed }
            value = value << 4 | digit
            index += 1
        }
        guard index > line.startIndex else { throw Self.malformed }
        let rest = line[index...]
        extensionBytes = rest.count
        guard rest.isFieldContent, ChunkExtensions.areValid(rest) else { throw Self.malformed }
    }

    private static let malformed = Refusal.malformed("the size of a chunk is malformed (RFC 9112, 7.1)")
}
