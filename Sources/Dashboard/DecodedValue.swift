import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend

/// The readable form of an encoded value in a message: base64, a JWT, or SAML.
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

    /// - Parameter isRedacted: true to hide secrets and data that identifies the user.
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

    /// The claims of a JWT. Times are also shown in UTC.
    ///
    /// - Parameters:
    ///   - isRedacted: true to hide claims with the names of secrets.
    ///   - identifiesUser: true for a token with claims that identify the user, which are hidden if it is redacted.
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

/// XML with a line for each element. An element without child elements takes one line.
enum IndentedXML {
    static func text(_ xml: String) -> String {
        // Compares bytes: to compare texts, Swift sorts combining marks, of which a request can have thousands.
        let oneLine = Array(xml.utf8.split { $0 <= 0x20 }.joined(separator: " ".utf8))
        let separated = oneLine.replacing("> <".utf8, with: "><".utf8).replacing("><".utf8, with: ">\n<".utf8)
        var lines: [String] = []
        var depth = 0
        var isAfterStart = false
        for piece in separated.split(separator: UInt8(ascii: "\n")) {
            let text = String(decoding: piece, as: UTF8.self)
            let isEnd = piece.starts(with: "</".utf8)
            if isEnd { depth = max(0, depth - 1) }
            if isEnd, isAfterStart {
                // An element without content.
                lines[lines.count - 1] += text
            } else {
                // The depth of a request's XML has no limit, but the indentation must have one.
                lines.append(String(repeating: "  ", count: min(depth, 20)) + text)
            }
            isAfterStart = isStart(piece)
            if isAfterStart { depth += 1 }
        }
        return lines.joined(separator: "\n")
    }

    /// True for bytes that open an element but do not close it.
    private static func isStart(_ piece: ArraySlice<UInt8>) -> Bool {
        !["</", "<!", "<?"].contains { piece.starts(with: $0.utf8) }
            && !piece.suffix(2).elementsEqual("/>".utf8) && piece.firstRange(of: "</".utf8) == nil
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
