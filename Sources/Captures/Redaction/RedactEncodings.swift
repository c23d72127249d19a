import HTTPMessages
import PassAPI

extension ValueRedactor {
    /// A signed or encrypted JSON web token (RFC 7515, RFC 7516). It stays readable, but its signature is gone.
    func token(_ text: String, _ depth: Int) -> String? {
        guard [2, 4].contains(text.utf8.count(where: { $0 == UInt8(ascii: ".") })) else { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count > 2,
            let header = Base64.decodeURL(parts[0]).flatMap(JSONValue.init(parsing:)),
            header.object != nil
        else { return nil }
        var redacted = [Base64.encodeURL(json(header, depth: depth + 1).jsonBytes)]
        redacted += parts.dropFirst().map { part in
            guard let claims = Base64.decodeURL(part).flatMap(JSONValue.init(parsing:)), claims.object != nil
            else {
                return pseudonyms.text(String(part))
            }
            return Base64.encodeURL(self.claims(claims, depth + 1).jsonBytes)
        }
        return redacted.joined(separator: ".")
    }

    /// The claims of a token, of which only the times stay.
    private func claims(_ claims: JSONValue, _ depth: Int) -> JSONValue {
        var members = personal.json(claims, depth: depth).object ?? [:]
        for name in ["exp", "iat", "nbf"] {
            if let time = claims[name] { members[name] = json(time, as: .number, depth: depth) }
        }
        return .object(members)
    }

    /// A text that another text encodes: percent-encoded, in base64 or in hexadecimal digits.
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
        let encoded = Array(text.utf8)
        let unpadded = encoded.prefix { $0 != UInt8(ascii: "=") }
        let standard = unpadded.map { byte in
            byte == UInt8(ascii: "-")
                ? UInt8(ascii: "+") : byte == UInt8(ascii: "_") ? UInt8(ascii: "/") : byte
        }
        let padding = Array(repeating: UInt8(ascii: "="), count: (4 - standard.count % 4) % 4)
        guard unpadded.count >= shortest, unpadded.count % 4 != 1,
            encoded[unpadded.endIndex...].allSatisfy({ $0 == UInt8(ascii: "=") }),
            let bytes = Base64.decode(String(decoding: standard + padding, as: UTF8.self)),
            let plain = String(utf8: bytes[...]), plain.unicodeScalars.allSatisfy(Self.isReadable)
        else { return nil }
        let changed = Array(change(plain).utf8)
        let isURL = standard != Array(unpadded) || !encoded.count.isMultiple(of: 4)
        return isURL ? Base64.encodeURL(changed) : Base64.encode(changed)
    }

    private static func isReadable(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x20 && scalar.value != 0x7F || scalar == "\n" || scalar == "\r" || scalar == "\t"
    }

    /// Changes base64 in hexadecimal digits.
    func hexadecimal(_ text: String, _ depth: Int) -> String? {
        guard let plain = DeviceIdentifier(hexadecimal: text) else { return nil }
        return DeviceIdentifier(base64: secret(plain.base64, depth + 1))?.hexadecimal
    }
}

extension ValueRedactor {
    /// True for a number that a lifetime, a time or a size can be. An account number is none.
    func isPlausible(_ number: Double) -> Bool {
        abs(number) < 100_000_000 || isTime(number) || isTime(number * 1_000)
    }

    /// True for the text of such a number, and for a date with a time of day.
    func isPlausible(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        if let number = Double(text), bytes.allSatisfy({ TextForm.isDigit($0) || "-.".utf8.contains($0) }) {
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

    /// A number with as many digits.
    func number(_ number: JSONValue) -> JSONValue {
        switch number {
        case .integer(let integer):
            // Nineteen digits can be too large.
            let digits = String(integer.magnitude).prefix(18)
            let pseudonym = Int64(pseudonyms.text(String(digits))) ?? 0
            return .integer(integer < 0 ? -pseudonym : pseudonym)
        case .number(let number):
            let text = number.magnitude < 1e15 ? "\(number.magnitude)" : "1.5"
            return .number(Double(pseudonyms.text(text)) ?? 1.5)
        default: return number
        }
    }
}

extension ValueRedactor {
    /// The value of `X-Device-Info`. Many clients send an object without some of its commas, or pairs, which stay what they
    /// are.
    func deviceInformation(_ text: String) -> String {
        var redactor = self
        redactor.describesDevice = true
        return base64(text, shortest: 2) { plain in
            redactor.json(in: plain, 0)
                ?? (plain.contains("\"") ? redactor.members(of: plain) : redactor.pairs(of: plain))
        } ?? secret(text)
    }

    /// The members of an object, with everything between them.
    private func members(of text: String) -> String {
        var rest = Substring(text)
        var result = ""
        while let match = rest.firstMatch(of: /"([^"\\]*)"(\s*:\s*)(?:"([^"\\]*)"|([^\s",}]+))/) {
            let (_, name, colon, quoted, bare) = match.output
            let value = self.text(String(quoted ?? bare ?? ""), as: ValueRole(named: String(name)))
            result += prose(String(rest[..<match.range.lowerBound]))
            result += "\"\(self.name(String(name)))\"\(colon)" + (quoted == nil ? value : "\"\(value)\"")
            rest = rest[match.range.upperBound...]
        }
        return result + prose(String(rest))
    }

    /// `platform=Windows;mobile=false`
    private func pairs(of text: String) -> String {
        text.split(separator: ";", omittingEmptySubsequences: false).map { pair in
            guard let equals = pair.firstIndex(of: "=") else { return secret(String(pair)) }
            let name = String(pair[..<equals])
            return
                "\(self.name(name))=\(self.text(String(pair[equals...].dropFirst()), as: ValueRole(named: name)))"
        }.joined(separator: ";")
    }
}
