import HTTPMessages
import PassAPI

/// The body of a reply as JSON, so that all formats of the API are compared and searched in the same way.
///
/// An XML element with children is an object, and any other element is a string. Elements with the same name form an array.
struct ReplyContent: Sendable, Hashable {
    let value: JSONValue
    let format: Format

    enum Format: String, Sendable, Hashable {
        case json = "JSON"
        case xml = "XML"
        case text
    }

    /// - Returns: `nil` for an empty body, for a page, and for bytes in no format of the operation.
    init?(_ body: [UInt8], of definition: OperationDefinition) {
        guard !body.isEmpty else { return nil }
        if let json = JSONValue(parsing: body) {
            (value, format) = (json, .json)
            return
        }
        guard definition.isLegacy, definition.dialect != .html, let text = String(utf8: body[...]),
            !text.isPage
        else { return nil }
        if let json = JSONValue(xml: text) {
            (value, format) = (json, .xml)
        } else {
            (value, format) = (.string(text), .text)
        }
    }

    /// The content without the root element, which only XML has.
    var document: JSONValue {
        guard format == .xml, let members = value.object, members.count == 1, let root = members.first else {
            return value
        }
        return root.value
    }
}

extension String {
    /// True for HTML, which intermediate servers send.
    fileprivate var isPage: Bool {
        let start = prefix(200).lowercased().drop { $0.isWhitespace }
        return start.hasPrefix("<!doctype") || start.hasPrefix("<html")
    }
}

extension JSONValue {
    /// An XML document, or a signed token of the AccessEnabler endpoints, which is not well-formed: its signature has a second
    /// opening tag instead of a closing one.
    ///
    /// - Returns: `nil` for other text.
    package init?(xml text: String) {
        guard text.drop(while: \.isWhitespace).first == "<" else { return nil }
        if let token = text.wholeMatch(
            of: /\s*<signatureInfo>([^<]*)<\/?signatureInfo>(<.*)/.dotMatchesNewlines()),
            let document = try? XMLReader.read(Array(token.2.utf8), limits: .ofReplies)
        {
            var members = [document.root.name.description: JSONValue(document.root)]
            members["signatureInfo"] = .string(String(token.1))
            self = .object(members)
            return
        }
        guard let document = try? XMLReader.read(Array(text.utf8), limits: .ofReplies) else { return nil }
        self = .object([document.root.name.description: JSONValue(document.root)])
    }

    private init(_ element: XMLElement) {
        var members: [String: [JSONValue]] = [:]
        for (name, value) in element.attributes { members["@\(name)"] = [.string(value)] }
        for child in element.children {
            members[child.name.description, default: []].append(JSONValue(child))
        }
        self =
            members.isEmpty
            ? .string(element.text) : .object(members.mapValues { $0.count == 1 ? $0[0] : .array($0) })
    }

    /// The elements of a list: of a JSON array, or of an XML element whose children all have the same name.
    var elements: [JSONValue] {
        switch self {
        case .array(let elements): elements
        case .object(let members) where members.count == 1: members.values.flatMap { $0.array ?? [$0] }
        default: []
        }
    }

    /// A Boolean of JSON, or its text in XML.
    var flag: Bool? {
        switch self {
        case .bool(let value): value
        case .string("true"): true
        case .string("false"): false
        default: nil
        }
    }

    /// A text that is not empty. Files of the mock and rules cannot contain an empty one.
    var filledString: String? { string.flatMap { $0.isEmpty ? nil : $0 } }

    /// A time in milliseconds since 1970, as a number, or as digits in sessions and REST API V1.
    var moment: Timestamp? {
        (integer ?? string.flatMap(Int64.init)).map { Timestamp(milliseconds: $0) }
    }
}

extension XMLLimits {
    fileprivate static var ofReplies: XMLLimits {
        var limits = XMLLimits()
        limits.bytes = 64 << 20
        limits.elements = 1_000_000
        return limits
    }
}
