import ControlAPI
import Documents
import RawStructuredFieldValues

/// A scenario by name with its parameters: `enhanced-error-code;code=too_many_resources`.
package struct ScenarioSelection: Sendable, Hashable {
    package var name: String
    package var parameters: [String: String]

    /// Reads an item (RFC 9651, section 3.3): a token or a string, with parameters.
    package init(parsing text: String) throws(Diagnostics) {
        var parser = StructuredFieldValueParser(Array(text.utf8))
        guard let item = try? parser.parseItemFieldValue(), let name = Self.text(item.rfc9651BareItem) else {
            throw Diagnostics(
                "\"\(text)\" is not a scenario selection, expected an item of RFC 9651 such as "
                    + "`valid-sso` or `enhanced-error-code;code=too_many_resources`")
        }
        self.init(name: name)
        for (key, value) in item.rfc9651Parameters {
            parameters[key] = Self.text(value)
        }
    }

    package init(name: String, parameters: [String: String] = [:]) {
        self.name = name
        self.parameters = parameters
    }

    private static func text(_ item: RFC9651BareItem) -> String? {
        switch item {
        case .token(let text), .string(let text): text
        case .integer(let number): String(number)
        case .bool(let value): String(value)
        case .decimal(let number): String(describing: number)
        default: nil
        }
    }
}
