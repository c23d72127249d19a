import HTTPMessages
import PassVocabulary

extension String {
    /// The text with `[redacted]` in place of each value with the name of a secret, and of the user information in URLs.
    ///
    /// For sentences that repeat parts of a request: forms, URLs, JSON, XML and header fields, cut off anywhere, and escaped any
    /// number of times. ``ValueRole`` tells which names belong to secrets.
    package var withoutSecretValues: String {
        // Nearly every text has neither named values nor user information.
        guard containsAny(of: "=:>@%") else { return self }
        var search = SecretsInText(self)
        // Also finds passwords that contain `/`, `?` or `#` without encoding.
        return search.redacted().withoutUserInformation
    }

    /// The text as a pattern of a scenario, with `*` in place of each secret.
    package var patternWithoutSecretValues: String {
        withoutSecretValues.replacing("[redacted]", with: "*")
    }
}

extension Identifier {
    /// The identifier for people to read. A client can choose one that contains a secret, such as that of an adopted MVPD.
    package func shown(isRedacted: Bool) -> Self { isRedacted ? Self(text.withoutSecretValues) : self }
}

/// Searches the unescaped text for the names of secrets, and replaces the values after them in the original text.
private struct SecretsInText {
    private let original: [UInt8]
    /// The text without percent-encoding and without the escapes of JSON and JSON pointers.
    private var bytes: [UInt8] = []
    /// The position of each of these bytes in the original text, and at the end the length of that text.
    private var starts: [Int] = []
    /// How often each of these bytes was escaped.
    private var depths: [Int] = []
    private var output: [UInt8] = []
    /// The end of the original text that was copied to the output.
    private var position = 0

    private static let mark = Array("[redacted]".utf8)
    private static let longestName = 100

    init(_ text: String) {
        original = Array(text.utf8)
        // The common case: nearly every text has no escapes.
        guard text.containsAny(of: "%\\~") else {
            bytes = original
            starts = Array(0...original.count)
            depths = Array(repeating: 0, count: original.count)
            return
        }
        for (start, byte) in original.enumerated() {
            push(byte, start, 0)
            while unescapeEnd() {}
        }
        starts.append(original.count)
    }

    // MARK: Escapes

    private mutating func push(_ byte: UInt8, _ start: Int, _ depth: Int) {
        bytes.append(byte)
        starts.append(start)
        depths.append(depth)
    }

    /// Replaces an escape at the end of `bytes` by its byte: `%3D`, `\u003d`, `\"` or `~1`.
    ///
    /// - Returns: false if there is none.
    private mutating func unescapeEnd() -> Bool {
        let count = bytes.count
        guard count >= 2 else { return false }
        if bytes[count - 2] == UInt8(ascii: "\\"), "\"\\/".utf8.contains(bytes[count - 1]) {
            replaceEnd(2, by: bytes[count - 1])
            return true
        }
        // An escape of a JSON Pointer (RFC 6901), which errors use for places.
        if bytes.suffix(2).elementsEqual("~1".utf8) {
            replaceEnd(2, by: UInt8(ascii: "/"))
            return true
        }
        guard count >= 3, let low = bytes[count - 1].hexValue, let high = bytes[count - 2].hexValue else {
            return false
        }
        if bytes[count - 3] == UInt8(ascii: "%") {
            replaceEnd(3, by: UInt8(truncatingIfNeeded: high << 4 | low))
            return true
        }
        guard count >= 6, high < 8, bytes.suffix(6).starts(with: #"\u00"#.utf8) else { return false }
        replaceEnd(6, by: UInt8(truncatingIfNeeded: high << 4 | low))
        return true
    }

    private mutating func replaceEnd(_ count: Int, by byte: UInt8) {
        let (start, depth) = (starts[starts.count - count], (depths.suffix(count).max() ?? 0) + 1)
        bytes.removeLast(count)
        starts.removeLast(count)
        depths.removeLast(count)
        push(byte, start, depth)
    }

    // MARK: Secrets

    mutating func redacted() -> String {
        var index = 0
        while index < bytes.count {
            index =
                switch bytes[index] {
                case UInt8(ascii: "="), UInt8(ascii: ":"): hideValue(after: index)
                case UInt8(ascii: ">"): hideContent(after: index)
                case UInt8(ascii: "/"), UInt8(ascii: "\\"): hideUser(after: index)
                default: index + 1
                }
        }
        return String(decoding: output + original[position...], as: UTF8.self)
    }

    /// - Returns: the position at which the search continues.
    private mutating func hide(_ range: Range<Int>) -> Int {
        guard !range.isEmpty, !bytes[range.lowerBound...].starts(with: "[redacted".utf8),
            // Hints write `…` in place of a value.
            !bytes[range].elementsEqual("…".utf8)
        else {
            return range.upperBound
        }
        output += original[position..<starts[range.lowerBound]] + Self.mark
        position = starts[range.upperBound]
        return range.upperBound
    }

    /// Hides the value after `=` or `:`, if the name before it belongs to a secret.
    private mutating func hideValue(after sign: Int) -> Int {
        let (name, isQuoted) = name(before: sign)
        let role = ValueRole(loosely: name)
        guard role.isHidden else { return sign + 1 }
        var start = sign + 1
        while start < bytes.count, bytes[start] == 0x20 { start += 1 }
        guard start < bytes.count else { return start }
        // In prose, a colon and a space do not follow a name, but in header fields they do.
        if bytes[sign] == UInt8(ascii: ":"), !isQuoted, start > sign + 1 {
            guard role == .credentials || name.contains("-") || name.lowercased().hasSuffix("cookie") else {
                return start
            }
            // Hints name the scheme alone, which contains no credentials.
            let scheme = bytes[start...].prefix(7).prefix { $0.isLetter }
            let isScheme = ["bearer", "basic"].contains(String(decoding: scheme, as: UTF8.self).lowercased())
            if isScheme, scheme.endIndex == bytes.count || bytes[scheme.endIndex] != 0x20 {
                return scheme.endIndex
            }
            let end = end(from: start, of: depths[sign], at: "\r\n")
            return hide((isScheme ? scheme.endIndex + 1 : start)..<end)
        }
        switch bytes[start] {
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            let quote = String(UnicodeScalar(bytes[start]))
            return hide((start + 1)..<end(from: start + 1, of: depths[start], at: quote))
        case UInt8(ascii: "{") where isQuoted, UInt8(ascii: "[") where isQuoted:
            return hide(start..<endOfBrackets(from: start))
        default:
            return hide(
                start..<end(from: start, of: depths[sign], at: isQuoted ? " \t\r\n,}]" : " \t\r\n&\"'<"))
        }
    }

    /// The name before `=` or `:`, without its quotes.
    private func name(before sign: Int) -> (name: String, isQuoted: Bool) {
        var end = sign
        while end > 0, bytes[end - 1] == 0x20 { end -= 1 }
        guard end > 0 else { return ("", false) }
        let quote = bytes[end - 1]
        let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
        if isQuoted { end -= 1 }
        var start = end
        while start > max(0, end - Self.longestName),
            isQuoted ? bytes[start - 1] != quote : !" \t\r\n&?#/;,{}()<>=:\"'".utf8.contains(bytes[start - 1])
        {
            start -= 1
        }
        return (String(decoding: bytes[start..<end], as: UTF8.self), isQuoted)
    }

    /// Hides the text after the start tag of an element, if its name belongs to a secret.
    private mutating func hideContent(after end: Int) -> Int {
        let earliest = max(0, end - Self.longestName)
        guard let open = bytes[earliest..<end].lastIndex(of: UInt8(ascii: "<")) else { return end + 1 }
        let name = bytes[(open + 1)..<end].prefix { $0 > 0x20 }
        guard name.first != UInt8(ascii: "/") else { return end + 1 }
        // `authorization` is also the name of a document of REST API V1.
        let role = ValueRole(named: String(decoding: name, as: UTF8.self), isObject: true)
        guard role.isHidden, role != .credentials else { return end + 1 }
        let start = end + 1
        guard bytes[start...].starts(with: "<![CDATA[".utf8) else {
            return hide(start..<self.end(from: start, of: depths[end], at: "<"))
        }
        return hide(start..<(bytes[start...].firstRange(of: Array("]]>".utf8))?.upperBound ?? bytes.count))
    }

    /// Hides the user information of a URL (RFC 3986, 3.2.1). Browsers read a reverse solidus as a solidus (URL Standard, 4.4).
    private mutating func hideUser(after slash: Int) -> Int {
        // Unescaping has turned two reverse solidi into one.
        let isDouble = bytes[slash] == UInt8(ascii: "\\") && depths[slash] > 0
        let next = isDouble ? slash : slash + 1
        guard next < bytes.count, "/\\".utf8.contains(bytes[next]) else { return slash + 1 }
        let end = end(from: next + 1, of: depths[next], at: "/\\?#\"'<> \t\r\n")
        guard let at = bytes[(next + 1)..<end].lastIndex(of: UInt8(ascii: "@")) else { return slash + 1 }
        return hide((next + 1)..<at)
    }

    // MARK: Ends of values

    /// The first sign that is escaped at most as often as the beginning of the value, or the end of the text. A sign that is
    /// escaped more often is part of the value.
    private func end(from start: Int, of depth: Int, at signs: String) -> Int {
        (start..<bytes.count).first { depths[$0] <= depth && signs.utf8.contains(bytes[$0]) } ?? bytes.count
    }

    /// The end of an array or an object, or of the text if it is cut off before.
    private func endOfBrackets(from start: Int) -> Int {
        var open = 0
        var isString = false
        for index in start..<bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\"") where depths[index] <= depths[start]: isString.toggle()
            case UInt8(ascii: "{") where !isString, UInt8(ascii: "[") where !isString: open += 1
            case UInt8(ascii: "}") where !isString, UInt8(ascii: "]") where !isString: open -= 1
            default: continue
            }
            if open == 0 { return index + 1 }
        }
        return bytes.count
    }
}
