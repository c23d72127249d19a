/// Texts that repeat what files, captures, apps and other servers contain, for a terminal or a log.
extension String {
    /// The text as one line: an escape such as `\u{1B}` replaces each character that controls a terminal, breaks the line or
    /// changes the direction of the text.
    ///
    /// - Parameter keepingLines: true for a text of several lines, in which line feeds and tabs stay.
    package func showingControlCharacters(keepingLines: Bool = false) -> String {
        replacingControlCharacters { scalar in
            keepingLines && (scalar == "\n" || scalar == "\t")
                ? nil : "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        }
    }

    /// A JSON document with JSON escapes in place of all these characters except line feeds. Its value stays the same.
    package var showingControlCharactersOfJSON: String {
        replacingControlCharacters { scalar in
            // In JSON, ASCII control characters other than DEL are white space.
            guard scalar.value >= 0x20 else { return scalar == "\n" ? nil : " " }
            let digits = String(scalar.value, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
    }

    /// - Parameter replacement: `nil` to keep the character.
    private func replacingControlCharacters(_ replacement: (Unicode.Scalar) -> String?) -> String {
        // The common case.
        if utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return self }
        var result = ""
        for scalar in unicodeScalars {
            if scalar.isControl, let text = replacement(scalar) {
                // Appending to the view would copy all of it.
                result += text
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

extension String {
    /// The text with `[redacted]` in place of the user information of each URL (RFC 3986, 3.2.1). Takes time in proportion to
    /// its length.
    package var withoutUserInformation: String {
        guard utf8.contains(UInt8(ascii: "@")) else { return self }
        let bytes = Array(utf8)
        var result: [UInt8] = []
        var position = 0
        while position < bytes.count {
            // A word, with the character behind it.
            let end = bytes[position...].firstIndex { " \t\r\n\"'<>".utf8.contains($0) } ?? bytes.count - 1
            bytes[position...end].appendWordWithoutUserInformation(to: &result)
            position = end + 1
        }
        return String(decoding: result, as: UTF8.self)
    }
}

extension ArraySlice<UInt8> {
    fileprivate func appendWordWithoutUserInformation(to result: inout [UInt8]) {
        var rest = self
        if let lastAt = rest.lastIndex(of: UInt8(ascii: "@")) {
            func isSlash(_ index: Int) -> Bool { self[index] == UInt8(ascii: "/") }
            while let slash = (rest.startIndex..<lastAt).first(where: { isSlash($0) && isSlash($0 + 1) }) {
                let start = slash + 2
                result += rest[..<start]
                rest = rest[start...]
                let authority = rest.prefix { !"/\\?#".utf8.contains($0) }
                let port = authority.drop { $0 != UInt8(ascii: ":") }.dropFirst()
                let isPort = port.allSatisfy { "0123456789".utf8.contains($0) }
                // The user information can contain `/`, `?` or `#` unencoded: then it ends at the last `@`.
                let hasRest = !isPort && authority.first != UInt8(ascii: "[")
                let at = authority.lastIndex(of: UInt8(ascii: "@")) ?? (hasRest ? lastAt : start)
                // A placeholder such as `redis://[user:password@]host` stays: a bracket follows its `@`.
                if at > start, self[(at + 1)...].first != UInt8(ascii: "]") {
                    result += "[redacted]".utf8
                    rest = rest[at...]
                }
            }
        }
        result += rest
    }
}

extension Unicode.Scalar {
    /// True for the control characters C0, DEL and C1, the separators of lines and paragraphs, the marks of direction (UAX #9),
    /// the byte order mark, and the two noncharacters that XML does not allow.
    package var isControl: Bool {
        switch value {
        case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF,
            0xFFFE...0xFFFF:
            true
        default: false
        }
    }
}
