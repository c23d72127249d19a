extension ValueRedactor {
    /// A user agent: the words by which platforms and browsers are known stay, with the versions behind them.
    func userAgent(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var position = 0
        /// True after a known word and its version.
        var isVersionNext = false
        while position < bytes.count {
            if let word = Self.platform(in: bytes[position...]) {
                result += word
                position += word.count
                isVersionNext = true
                continue
            }
            let run = Self.run(in: bytes, at: position)
            let piece = String(decoding: bytes[run], as: UTF8.self)
            position = run.upperBound
            if bytes[run.lowerBound] >= 0x80 {
                result += Array(repeating: UInt8(ascii: "x"), count: run.count)
                isVersionNext = false
            } else if TextForm.isDigit(bytes[run.lowerBound]) {
                isVersionNext = isVersionNext && run.count <= 5
                result += Array((isVersionNext ? piece : pseudonyms.text(piece)).utf8)
            } else if TextForm.isLetterOrDigit(bytes[run.lowerBound]) {
                isVersionNext = AllowedWords.products.contains(piece.lowercased())
                // Small letters, so that no name of a platform appears.
                result += Array((isVersionNext ? piece : pseudonyms.text(piece).lowercased()).utf8)
            } else {
                isVersionNext = isVersionNext && run.count == 1 && "/_., -".contains(piece)
                result += bytes[run]
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func platform(in bytes: ArraySlice<UInt8>) -> [UInt8]? {
        AllowedWords.platforms.first { bytes.starts(with: $0) }
    }

    private enum Kind { case letter, digit, foreign, other }

    private static func kind(_ byte: UInt8) -> Kind {
        byte >= 0x80
            ? .foreign : TextForm.isDigit(byte) ? .digit : TextForm.isLetterOrDigit(byte) ? .letter : .other
    }

    /// The bytes of one kind from a position. The name of a platform ends a word.
    private static func run(in bytes: [UInt8], at start: Int) -> Range<Int> {
        let kind = kind(bytes[start])
        var end = start + 1
        while end < bytes.count, self.kind(bytes[end]) == kind,
            kind != .letter || platform(in: bytes[end...]) == nil
        {
            end += 1
        }
        return start..<end
    }
}
