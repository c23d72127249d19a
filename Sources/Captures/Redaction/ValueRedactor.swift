import PassAPI

/// Replaces the secrets in values. Every value that is not known to be harmless is a secret.
struct ValueRedactor {
    let pseudonyms: Pseudonyms
    /// The time of the request. A number near it is a time.
    let now: Timestamp
    /// True for the data of a user, in which names say nothing about values.
    var isPersonal = false
    /// True for the description of a device, in which only known words stay.
    var describesDevice = false

    /// How deep texts in texts are read, such as a token in a URL in base64.
    private static let deepest = 8

    /// The text under a name.
    func text(_ text: String, as role: ValueRole, depth: Int = 0) -> String {
        if isPersonal { return secret(text, depth) }
        if describesDevice, case .name = role { return self.text(text, as: .product, depth: depth) }
        return switch role {
        case .name where Self.isPlain(text): text
        case .names: names(text)
        case .mediaType: mediaType(text)
        case .errorCode where Self.isErrorCode(text): text
        case .number where isPlausible(text): text
        case .prose: prose(text, depth)
        case .url: url(text, depth)
        case .userAgent: userAgent(text)
        case .product where userAgent(text) == text: text
        case .version where text.isVersion: text
        case .credentials: credentials(text)
        case .statement: secret(text.filter { !$0.isWhitespace }, depth)
        case .hexadecimalDevice: hexadecimal(text, depth) ?? secret(text, depth)
        case .user where !text.isEmpty: "[redacted]"
        case .deviceInformation: deviceInformation(text)
        default: secret(text, depth)
        }
    }

    /// True for a name or a small number. Some samples of Adobe's have a space at the end.
    private static func isPlain(_ text: String) -> Bool {
        let name = text.hasSuffix(" ") ? String(text.dropLast()) : text
        return name.isPlainName || name.isSmallNumber
    }

    /// The name of a member, an element, a parameter or an attribute.
    func name(_ name: String) -> String {
        ValueRole.isKnown(name) || name.split(separator: ":").allSatisfy { String($0).isPlainName }
            ? name : secret(name)
    }

    /// A text of which nothing is known. Texts in a known format keep it, such as a token that stays a token, because the
    /// same secret can be in several of them.
    func secret(_ text: String, _ depth: Int = 0) -> String {
        if text.isEmpty || AllowedWords.constants.contains(text) { return text }
        if text.hasPrefix("[redacted"), text.hasSuffix("]") { return redactedMark(text) }
        guard depth < Self.deepest else { return pseudonyms.text(text) }
        return json(in: text, depth) ?? xml(in: text, depth) ?? lines(text, depth)
            ?? (text.hasAuthority ? url(text, depth) : nil) ?? token(text, depth) ?? decoded(text, depth)
            ?? parts(text, depth) ?? pseudonyms.text(text)
    }

    /// The mark that the journal of a mock shows in place of a secret, perhaps with its fingerprint.
    private func redactedMark(_ text: String) -> String {
        let words = text.dropFirst().dropLast().split(separator: " ")
        return words.count == 2 ? "[redacted \(pseudonyms.text(String(words[1])))]" : "[redacted]"
    }

    private func lines(_ text: String, _ depth: Int) -> String? {
        guard text.unicodeScalars.contains(where: \.isSpace) else { return nil }
        return pieces(of: text, at: \.isSpace) { secret($0, depth + 1) }
    }

    private func parts(_ text: String, _ depth: Int) -> String? {
        guard text.utf8.contains(where: ",;|&=\"'".utf8.contains) else { return nil }
        return pieces(of: text, at: { ",;|&=\"'".unicodeScalars.contains($0) }) { secret($0, depth + 1) }
    }

    /// Changes the pieces between separators.
    func pieces(
        of text: String, at isSeparator: (Unicode.Scalar) -> Bool, _ change: (String) -> String
    ) -> String {
        let scalars = text.unicodeScalars
        var result = String.UnicodeScalarView()
        var start = scalars.startIndex
        while start < scalars.endIndex {
            let end = scalars[start...].firstIndex(where: isSeparator) ?? scalars.endIndex
            if start < end { result += change(String(scalars[start..<end])).unicodeScalars }
            guard end < scalars.endIndex else { break }
            result.append(scalars[end])
            start = scalars.index(after: end)
        }
        return String(result)
    }

    private func names(_ text: String) -> String {
        pieces(of: text, at: " ,;=:/*+\"".unicodeScalars.contains) { piece in
            piece.isPlainName || piece.isSmallNumber ? piece : secret(piece)
        }
    }

    /// The same values as those of a user.
    var personal: ValueRedactor {
        var redactor = self
        redactor.isPersonal = true
        return redactor
    }

    private func mediaType(_ text: String) -> String {
        pieces(of: text, at: " ,;=/*+\"".unicodeScalars.contains) { piece in
            AllowedWords.mediaTypes.contains(piece.lowercased()) || piece.isSmallNumber
                ? piece : secret(piece)
        }
    }

    /// A sentence: known words stay.
    func prose(_ text: String, _ depth: Int = 0) -> String {
        if AllowedWords.messages.contains(text) { return text }
        if json(in: text, depth) != nil || xml(in: text, depth) != nil { return secret(text, depth) }
        return pieces(of: text, at: { $0.isSpace || "\"'<>(){}[],;&=“”‘’".unicodeScalars.contains($0) }) {
            word in
            AllowedWords.contains(word) ? word : secret(word, depth + 1)
        }
    }

    private static func isErrorCode(_ text: String) -> Bool {
        let bytes = text.utf8
        return (1...64).contains(bytes.count) && bytes.contains(UInt8(ascii: "_"))
            && bytes.allSatisfy { (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "_") }
    }

    private func credentials(_ text: String) -> String {
        guard let space = text.firstIndex(of: " ") else { return secret(text) }
        let scheme = String(text[..<space])
        let rest = String(text[text.index(after: space)...])
        return (AllowedWords.contains(scheme) ? scheme : secret(scheme)) + " "
            + (rest.contains(", ") ? fields(rest) : secret(rest))
    }

    /// `name=value, name=value`
    private func fields(_ text: String) -> String {
        text.split(separator: ", ", omittingEmptySubsequences: false).map { field in
            guard let equals = field.firstIndex(of: "=") else { return secret(String(field)) }
            let name = String(field[..<equals])
            let value = String(field[field.index(after: equals)...])
            return "\(self.name(name))=\(self.text(value, as: ValueRole(parameter: name)))"
        }.joined(separator: ", ")
    }
}

extension Unicode.Scalar {
    /// True for white space. Most characters are ASCII, for which this is faster than a property.
    fileprivate var isSpace: Bool {
        value < 0x80 ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace
    }
}

extension String {
    /// True for a text with `://`. Compares bytes, because a capture has thousands of long texts without it.
    fileprivate var hasAuthority: Bool {
        var rest = utf8[...]
        while let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
            rest = rest[rest.index(after: colon)...]
            if rest.starts(with: "//".utf8) { return true }
        }
        return false
    }
}
