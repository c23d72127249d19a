import ControlAPI
import HTTPMessages
import PassAPI
import RawStructuredFieldValues

/// A scenario by name with its parameters: `enhanced-error-code;code=too_many_resources`.
package struct ScenarioSelection: Sendable, Hashable {
    package var name: String
    /// The values of parameters, by their names in lower case.
    package var parameters: [String: String]

    /// Reads an item (RFC 9651, section 3.3): a token or a string, with parameters. The case of parameter names does not matter.
    ///
    /// - Throws: the reason if the text is not such an item, or has too many parameters or bytes.
    package init(parsing text: String) throws(Diagnostics) {
        guard text.utf8.count <= Self.maximumBytes,
            text.utf8.count(where: { $0 == UInt8(ascii: ";") }) <= Self.maximumParameters
        else {
            throw Diagnostics(
                "\"\(text.prefix(64))…\" is not a scenario selection, expected at most \(Self.maximumBytes) bytes and "
                    + "\(Self.maximumParameters) parameters")
        }
        var parser = StructuredFieldValueParser(Self.loweringKeys(of: text))
        guard let item = try? parser.parseItemFieldValue(), let name = Self.text(item.rfc9651BareItem) else {
            throw Diagnostics(
                "\"\(text)\" is not a scenario selection"
                    + (Self.hint(for: text)
                        ?? ", expected an item of RFC 9651 such as "
                        + "`valid-sso` or `enhanced-error-code;code=too_many_resources`"))
        }
        self.init(name: name)
        for (key, value) in item.rfc9651Parameters {
            guard let value = Self.text(value) else {
                throw Diagnostics(
                    "the parameter \"\(key)\" of \"\(name)\" is a date, bytes or text with control characters, "
                        + "expected a token, a string, a number or a boolean")
            }
            parameters[key] = value
        }
    }

    /// Bounded, because any client can select a scenario, and a message about a wrong parameter takes much longer than the request.
    private static let maximumBytes = 1_024
    private static let maximumParameters = 16

    init(name: String, parameters: [String: String] = [:]) {
        self.name = name
        self.parameters = parameters
    }

    /// The bytes of the item with the names of its parameters in lower case, as RFC 9651 requires them.
    private static func loweringKeys(of text: String) -> [UInt8] {
        var (isKey, isQuoted, isEscaped, isDisplayString) = (false, false, false, false)
        return text.utf8.map { byte in
            if isEscaped {
                isEscaped = false
            } else if isQuoted {
                isEscaped = byte == UInt8(ascii: "\\") && !isDisplayString
                isQuoted = byte != UInt8(ascii: "\"")
            } else if byte == UInt8(ascii: ";") {
                (isKey, isDisplayString) = (true, false)
            } else if byte == UInt8(ascii: "=") {
                isKey = false
            } else if byte == UInt8(ascii: "%") {
                isDisplayString = true
            } else if byte == UInt8(ascii: "\"") {
                isQuoted = true
            } else if isKey, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) {
                return byte | 0x20
            }
            return byte
        }
    }

    /// The correct form of the first value that lacks quotes, because it has spaces or begins with a digit, or that has characters
    /// outside ASCII; `nil` if there is none.
    private static func hint(for text: String) -> String? {
        for parameter in text.split(separator: ";").dropFirst() {
            let parts = parameter.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { continue }
            let key = String(parts[0].drop { $0 == " " })
            var value = parts[1]
            let isQuoted = value.count > 1 && value.hasPrefix("\"") && value.hasSuffix("\"")
            if isQuoted { value = String(value.dropFirst().dropLast()) }
            guard !key.isEmpty, !key.contains(" "), !value.hasPrefix(" "), !value.hasSuffix(" "),
                !value.utf8.contains(UInt8(ascii: "\"")), !value.utf8.contains(UInt8(ascii: "\\")),
                !value.unicodeScalars.contains(where: \.isControl)
            else { continue }
            let isASCII = value.utf8.allSatisfy { $0 < 0x80 }
            // A number needs no quotes. Any other value that begins with a digit does.
            let isWord =
                value.first.map { !$0.isNumber && $0 != "-" } ?? true
                || value.wholeMatch(of: /-?[0-9]{1,15}(\.[0-9]{1,3})?/) != nil
            if isASCII, isQuoted || !value.contains(" ") && isWord { continue }
            let need =
                !isASCII
                ? "characters outside ASCII need an encoding"
                : value.contains(" ")
                    ? "a value with spaces needs quotes" : "a value that begins with a digit needs quotes"
            return ": \(need), as in \(key)=\(ScenarioLibrary.bareItem(value))"
        }
        return nil
    }

    private static func text(_ item: RFC9651BareItem) -> String? {
        switch item {
        case .token(let text), .string(let text): text
        case .integer(let number): String(number)
        case .bool(let value): String(value)
        case .decimal(let number): String(describing: number)
        // Unlike a string, a display string can have any characters.
        case .displayString(let text):
            text.unicodeScalars.contains(where: \.isControl) ? nil : String(streamSafe: Array(text.utf8)[...])
        default: nil
        }
    }
}
