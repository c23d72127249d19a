import HTTPMessages

extension Redactor {
    /// A user agent: the words by which platforms and browsers are known stay, with the versions behind them.
    func userAgent(_ text: String) -> String {
        var rest = Array(text.utf8)[...]
        var result = ""
        /// True after a known word and its version.
        var isVersionNext = false
        while let first = rest.first {
            if let word = Self.platform(in: rest) {
                result += String(decoding: word, as: UTF8.self)
                rest = rest.dropFirst(word.count)
                isVersionNext = true
                continue
            }
            let run = Self.run(in: rest)
            let piece = String(decoding: run, as: UTF8.self)
            rest = rest[run.endIndex...]
            switch Kind(first) {
            case .letter:
                isVersionNext = AllowedWords.products.contains(piece.lowercased())
                // Small letters, so that no name of a platform appears.
                result += isVersionNext ? piece : pseudonym(for: piece).lowercased()
            case .digit:
                isVersionNext = isVersionNext && run.count <= 5
                result += isVersionNext ? piece : pseudonym(for: piece)
            case .foreign:
                isVersionNext = false
                result += String(repeating: "x", count: run.count)
            case .other:
                isVersionNext = isVersionNext && run.count == 1 && "/_., -".contains(piece)
                result += piece
            }
        }
        return result
    }

    private static func platform(in bytes: ArraySlice<UInt8>) -> [UInt8]? {
        bytes.first.flatMap { AllowedWords.platforms[$0] }?.first { bytes.starts(with: $0) }
    }

    private enum Kind {
        case letter, digit, foreign, other

        init(_ byte: UInt8) {
            self = byte >= 0x80 ? .foreign : byte.isDigit ? .digit : byte.isLetter ? .letter : .other
        }
    }

    /// The first bytes, of one kind. The name of a platform ends a word.
    private static func run(in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let kind = Kind(bytes[bytes.startIndex])
        let end = bytes.indices.dropFirst().first { index in
            Kind(bytes[index]) != kind || kind == .letter && platform(in: bytes[index...]) != nil
        }
        return bytes[..<(end ?? bytes.endIndex)]
    }
}
