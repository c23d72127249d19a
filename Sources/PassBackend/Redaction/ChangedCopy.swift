/// Copies a text with some parts of it replaced. Everything else stays byte by byte.
struct ChangedCopy {
    let bytes: [UInt8]
    private var output: [UInt8] = []
    /// The end of the part that was copied or replaced.
    private var position = 0

    init(of text: String) {
        bytes = Array(text.utf8)
    }

    /// - Parameter range: after all ranges that were replaced before.
    mutating func replace(_ range: Range<Int>, with replacement: some Sequence<UInt8>) {
        output += bytes[position..<range.lowerBound]
        output += replacement
        position = range.upperBound
    }

    var text: String { String(decoding: output + bytes[position...], as: UTF8.self) }
}
