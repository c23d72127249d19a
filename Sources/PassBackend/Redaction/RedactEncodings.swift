import HTTPMessages
import PassAPI

extension Redactor {
    /// Redacts a signed or encrypted JSON web token (RFC 7515, RFC 7516). It stays readable, but loses its signature.
    func token(_ text: String, _ depth: Int) -> String? {
        guard [2, 4].contains(text.utf8.count(where: { $0 == UInt8(ascii: ".") })) else { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard let header = parts.first.flatMap(Base64.decodeURL).flatMap(JSONValue.init(parsing:)),
            header.object != nil
        else { return nil }
        return parts.enumerated().map { index, part in
            guard let bytes = Base64.decodeURL(part), let plain = String(utf8: bytes[...]),
                let json = (index == 0 ? self : personal).json(in: plain, depth)
            else { return pseudonym(for: String(part)) }
            return Base64.encodeURL(json.utf8)
        }.joined(separator: ".")
    }

    /// Redacts a text that is percent-encoded, in base64 or in hexadecimal digits.
    func decoded(_ text: String, _ depth: Int) -> String? {
        if text.utf8.contains(UInt8(ascii: "%")), let plain = PercentEncoding.decode(text), plain != text {
            return PercentEncoding.encode(secret(plain, depth + 1))
        }
        return base64(text) { secret($0, depth + 1) }
            ?? (text.utf8.count >= 16 ? hexadecimal(text, depth) : nil)
    }

    /// Changes a text in either alphabet of base64, with or without padding.
    ///
    /// - Returns: `nil` for a word, and for base64 of other bytes than text.
    func base64(_ text: String, shortest: Int = 8, _ change: (String) -> String) -> String? {
        let digits = text.utf8.prefix { $0 != UInt8(ascii: "=") }
        let urlDigits = digits.map { byte in
            byte == UInt8(ascii: "+")
                ? UInt8(ascii: "-") : byte == UInt8(ascii: "/") ? UInt8(ascii: "_") : byte
        }
        guard digits.count >= shortest, text.utf8[digits.endIndex...].allSatisfy({ $0 == UInt8(ascii: "=") }),
            let bytes = Base64.decodeURL(String(decoding: urlDigits, as: UTF8.self)),
            let plain = String(utf8: bytes[...]), plain.unicodeScalars.allSatisfy(Self.isReadable)
        else { return nil }
        let isURL = digits.contains(where: "-_".utf8.contains) || !text.utf8.count.isMultiple(of: 4)
        return isURL ? Base64.encodeURL(change(plain).utf8) : Base64.encode(change(plain).utf8)
    }

    private static func isReadable(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x20 && scalar.value != 0x7F || scalar == "\n" || scalar == "\r" || scalar == "\t"
    }

    /// Redacts a base64 text that is written in hexadecimal digits.
    func hexadecimal(_ text: String, _ depth: Int) -> String? {
        guard let plain = DeviceIdentifier(hexadecimal: text) else { return nil }
        return DeviceIdentifier(base64: secret(plain.base64, depth + 1))?.hexadecimal
    }

    /// True if the number can be a lifetime, a time or a size, and not an account number.
    func isPlausible(_ number: Double) -> Bool {
        abs(number) < 100_000_000 || isTime(number) || isTime(number * 1_000)
    }

    /// True for the text of such a number, and for a date with a time of day.
    func isPlausible(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        if let number = Double(text), bytes.allSatisfy({ $0.isDigit || "-.".utf8.contains($0) }) {
            return isPlausible(number)
        }
        if Int64(text) == nil, let time = Timestamp(text: text) { return isTime(Double(time.milliseconds)) }
        let year = Int(text.prefix(4)).map { abs($0 - CivilTime(secondsSinceEpoch: now.seconds).year) < 20 }
        return year == true
            && text.wholeMatch(of: /\d{4}.\d\d.\d\d \d\d:\d\d:\d\d( GMT)?( [+-]\d{4})?/) != nil
    }

    /// True for a time at most twenty years from the request, in milliseconds.
    private func isTime(_ milliseconds: Double) -> Bool {
        abs(milliseconds - Double(now.milliseconds)) < Double(Duration.days(20 * 365).milliseconds)
    }

    /// Redacts the value of `X-Device-Info`. Many clients send pairs, or an object that lacks commas; the text keeps that form.
    func deviceInformation(_ text: String) -> String {
        var redactor = self
        redactor.describesDevice = true
        return base64(text, shortest: 2) { plain in
            redactor.json(in: plain)
                ?? (plain.contains("\"")
                    ? redactor.members(of: plain)
                    : redactor.pairs(of: plain, separator: ";") { redactor.role(of: $0) })
        } ?? secret(text)
    }

    // Unsafe because the compiler cannot see that a regular expression never changes.
    private nonisolated(unsafe) static let member = /"([^"\\]*)"(\s*:\s*)(?:"([^"\\]*)"|([^\s",}]+))/

    private func members(of text: String) -> String {
        var rest = Substring(text)
        var result = ""
        while let match = rest.firstMatch(of: Self.member) {
            let (_, name, colon, quoted, bare) = match.output
            let value = self.text(String(quoted ?? bare ?? ""), as: role(of: String(name)))
            result += prose(String(rest[..<match.range.lowerBound]))
            result += "\"\(self.name(String(name)))\"\(colon)" + (quoted == nil ? value : "\"\(value)\"")
            rest = rest[match.range.upperBound...]
        }
        return result + prose(String(rest))
    }

    /// Redacts a user agent: the names of known platforms and browsers stay, with the versions behind them.
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
                // In lower case, so that the pseudonym contains no name of a platform.
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

    /// The bytes of one kind at the beginning. A run of letters ends where the name of a platform begins.
    private static func run(in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let kind = Kind(bytes[bytes.startIndex])
        let end = bytes.indices.dropFirst().first { index in
            Kind(bytes[index]) != kind || kind == .letter && platform(in: bytes[index...]) != nil
        }
        return bytes[..<(end ?? bytes.endIndex)]
    }
}
