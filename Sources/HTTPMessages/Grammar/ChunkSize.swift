/// `1A;name=value`: the size of a chunk, and how much of the line was something else.
struct ChunkSize {
    var value: Int
    var extensionBytes: Int

    /// - Throws: 400 for anything but hexadecimal digits, more than sixteen of them (zeros in front count), a blank
    ///   that no extension follows, and an extension that is malformed (RFC 9112, 7.1).
    init(_ line: ArraySlice<UInt8>) throws(Refusal) {
        var index = line.startIndex
        value = 0
        while index < line.endIndex, let digit = line[index].hexValue {
            guard index < line.startIndex + 16, value <= Int.max >> 4 else { throw Self.complaint }
            value = value << 4 | digit
            index += 1
        }
        guard index > line.startIndex else { throw Self.complaint }
        let rest = line[index...]
        extensionBytes = rest.count
        guard rest.isFieldContent, ChunkExtensions.areValid(rest) else { throw Self.complaint }
    }

    private static let complaint = Refusal.malformed("the size of a chunk is malformed (RFC 9112, 7.1)")
}
