import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend

/// An encoded value of a message in a form that people can read: base64, a JWT, or SAML.
struct DecodedValue: Equatable {
    let name: String
    let text: String

    static func values(inRequestOf entry: JournalEntry) -> [DecodedValue] {
        let exchange = entry.exchange
        var seen: Set<String> = []
        let fields = exchange.request.fields.compactMap { name, _ -> DecodedValue? in
            guard seen.insert(name.lowercased()).inserted, let field = HTTPField.Name(name),
                let value = exchange.request.fields[field]
            else { return nil }
            return decode(value, of: name, isRedacted: exchange.isRedacted)
        }
        return fields + parameters(of: exchange)
    }

    static func values(inReplyOf explanation: RequestExplanation) -> [DecodedValue] {
        explanation.reply.map { members(of: $0, isRedacted: explanation.exchange.isRedacted) } ?? []
    }

    private static func parameters(of exchange: JournalEntry.Exchange) -> [DecodedValue] {
        let body = exchange.request.body
        if let json = JSONValue(parsing: body) { return members(of: json, isRedacted: exchange.isRedacted) }
        return (Form(exchange.request.query ?? "").pairs + Form(body).pairs).compactMap {
            decode($0.value, of: $0.name, isRedacted: exchange.isRedacted)
        }
    }

    private static func members(of json: JSONValue, isRedacted: Bool) -> [DecodedValue] {
        switch json {
        case .object(let members):
            members.sorted { $0.key < $1.key }.flatMap { name, value in
                value.string.map { decode($0, of: name, isRedacted: isRedacted).map { [$0] } ?? [] }
                    ?? Self.members(of: value, isRedacted: isRedacted)
            }
        case .array(let elements): elements.flatMap { members(of: $0, isRedacted: isRedacted) }
        default: []
        }
    }

    /// - Parameter isRedacted: true to hide secrets and what identifies the user.
    private static func decode(_ value: String, of name: String, isRedacted: Bool) -> DecodedValue? {
        guard value.utf8.count <= 32 << 10 else { return nil }
        let text: String? =
            switch name.lowercased() {
            case "x-device-info", "device_info", "ap-partner-framework-status":
                json(value, isRedacted: isRedacted)
            case "ap-device-identifier": identifier(value, isRedacted: isRedacted)
            case "ap-temppass-identity": isRedacted ? nil : json(value, isRedacted: false)
            case "authorization", "access_token", "software_statement":
                token(
                    value.split(separator: " ").last.map(String.init) ?? value, isRedacted: isRedacted,
                    identifiesUser: false)
            case "ad-service-token", "adobe-subject-token", "servicetoken", "jws":
                token(value, isRedacted: isRedacted, identifiesUser: true)
            case "samlresponse", "request", "serializedtoken": xml(value, isRedacted: isRedacted)
            default: nil
            }
        return text.map { DecodedValue(name: name, text: $0.count > 4_000 ? "\($0.prefix(4_000))\n…" : $0) }
    }

    // MARK: Encodings

    private static func json(_ value: String, isRedacted: Bool) -> String? {
        guard let bytes = Base64.decodePaddedOrNot(value), let text = String(utf8: bytes[...]) else {
            return nil
        }
        let shown = isRedacted ? Redactor.journal.json(in: text) ?? text.withoutSecretValues : text
        return JSONValue(parsing: shown.utf8)?.indented ?? shown
    }

    private static func identifier(_ value: String, isRedacted: Bool) -> String? {
        value.split(separator: " ").last.flatMap { DeviceIdentifier(base64: $0) }
            .flatMap { isRedacted ? $0.decoded : $0.decodedWithSecrets }
    }

    /// The claims of a JWT. Their times are shown in UTC, too.
    ///
    /// - Parameters:
    ///   - isRedacted: true to hide claims with the names of secrets.
    ///   - identifiesUser: true for a token of which, redacted, only the claims that do not identify the user are shown.
    private static func token(_ value: String, isRedacted: Bool, identifiesUser: Bool) -> String? {
        let parts = value.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3,
            let text = Base64.decodeURL(parts[1]).flatMap({ String(utf8: $0[...]) }),
            var claims = JSONValue(
                parsing: (isRedacted ? Redactor.journal.json(in: text) ?? text : text).utf8)?.object
        else { return nil }
        if isRedacted, identifiesUser {
            let shown: Set<String> = ["iss", "aud", "iat", "nbf", "exp", "jti"]
            for name in claims.keys where !shown.contains(name) { claims[name] = "[redacted]" }
        }
        let times = ["iat", "nbf", "exp"].compactMap { name -> String? in
            guard let seconds = claims[name]?.integer, (0...253_402_300_799).contains(seconds) else {
                return nil
            }
            return "\(name): \(Timestamp(milliseconds: seconds * 1_000).utcString)"
        }
        return ([JSONValue.object(claims).indented] + times).joined(separator: "\n")
    }

    private static func xml(_ value: String, isRedacted: Bool) -> String? {
        guard let bytes = Base64.decode(value), let text = String(utf8: bytes[...]), text.hasPrefix("<")
        else { return nil }
        return (isRedacted ? Redactor.journal.xml(in: text) : text).map(IndentedXML.text)
    }
}

/// XML with a line for each element. Elements without other elements in them take one line.
enum IndentedXML {
    static func text(_ xml: String) -> String {
        var pieces = pieces(of: xml)[...]
        var lines: [String] = []
        var depth = 0
        while var line = pieces.popFirst() {
            if line.hasPrefix("</") { depth = max(0, depth - 1) }
            // The depth of a request's XML has no limit, and that of the indentation must have one.
            let indentation = String(repeating: "  ", count: min(depth, 20))
            if isStart(line) {
                // An element without other elements: its end comes next, or after a text.
                let content = pieces.prefix(pieces.first.map(isMarkup) == false ? 2 : 1)
                if let end = content.last, end.hasPrefix("</") {
                    line += content.joined()
                    pieces.removeFirst(content.count)
                } else {
                    depth += 1
                }
            }
            lines.append(indentation + line)
        }
        return lines.joined(separator: "\n")
    }

    /// True for a tag that opens an element; false for an empty element, a comment, a declaration and text.
    private static func isStart(_ piece: String) -> Bool {
        isMarkup(piece) && !["</", "<!", "<?"].contains(where: piece.hasPrefix) && !piece.hasSuffix("/>")
    }

    // Bytes, because a bracket and a combining mark are one character.
    private static func isMarkup(_ piece: String) -> Bool { piece.utf8.first == UInt8(ascii: "<") }

    /// The tags, comments and declarations, and the texts between them.
    private static func pieces(of xml: String) -> [String] {
        var pieces: [String] = []
        var rest = Array(xml.utf8)[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            pieces.append(oneLine(rest[..<start]))
            guard let end = end(ofMarkup: rest[start...]) else { break }
            pieces.append(oneLine(rest[start..<end]))
            rest = rest[end...]
        }
        return pieces.filter { !$0.isEmpty }
    }

    /// The index after a tag, a comment or a CDATA section.
    private static func end(ofMarkup bytes: ArraySlice<UInt8>) -> Int? {
        for (begin, end) in [("<!--", "-->"), ("<![CDATA[", "]]>")] where bytes.starts(with: begin.utf8) {
            return bytes.firstRange(of: Array(end.utf8))?.upperBound
        }
        return bytes.firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 }
    }

    private static func oneLine(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

extension JSONValue {
    var indented: String { indented(by: "") }

    private func indented(by indentation: String) -> String {
        let inner = indentation.utf8.count < 40 ? indentation + "  " : indentation
        switch self {
        case .array(let elements) where !elements.isEmpty:
            let lines = elements.map { inner + $0.indented(by: inner) }
            return "[\n\(lines.joined(separator: ",\n"))\n\(indentation)]"
        case .object(let members) where !members.isEmpty:
            let lines = members.sorted { $0.key < $1.key }.map { name, value in
                "\(inner)\(name.jsonText): \(value.indented(by: inner))"
            }
            return "{\n\(lines.joined(separator: ",\n"))\n\(indentation)}"
        default:
            return jsonText
        }
    }
}
