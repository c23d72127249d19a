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
