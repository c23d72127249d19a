import PassAPI

/// A place in a reply at which a difference is.
enum PlaceInReply: Sendable, Hashable, Encodable, CustomStringConvertible {
    case status
    case header(String)
    /// The hidden field with this name, in a form of a page.
    case field(String)
    case body
    /// The value in the body to which these steps lead from its root.
    case value([Step])

    /// From an object or a list to a value in it.
    enum Step: Sendable, Hashable, CustomStringConvertible {
        case member(String)
        /// The element of a list that has this identifier or this index.
        case element(String)

        /// The name of the member, or what identifies the element.
        var name: String {
            switch self {
            case .member(let name), .element(let name): name
            }
        }

        /// The step in a JSON pointer. The identifier of an element is not escaped.
        var description: String {
            let shown = name.withoutSecretValues
            return if case .member = self { shown.jsonPointerStep } else { shown }
        }
    }

    /// `status`, `header Location`, `field SAMLRequest`, `body`, or a JSON pointer. Secrets in each name are redacted.
    var description: String {
        switch self {
        case .status: "status"
        case .header(let name): "header \(name.withoutSecretValues)"
        case .field(let name): "field \(name.withoutSecretValues)"
        case .body: "body"
        case .value(let steps): steps.map { "/\($0)" }.joined()
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
