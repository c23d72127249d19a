import HTTPMessages
import HTTPTypes

/// The description of an answer with one status.
package struct AnswerDescription: Sendable {
    package enum Content: Sendable {
        case json(any JSONDescribed.Type)
        /// XML or JSON: REST API V1 clients choose the format.
        case document(any LegacyDescribed.Type)
        /// Text of a media type that has no schema.
        case text(String)
        /// Bytes that are opaque to the client.
        case octets
        /// HTML for a user agent or a person.
        case page
        /// No body; `Location` has the next URL.
        case redirect
        case nothing
    }

    package var status: HTTPResponse.Status
    package var help: String
    package var content: Content

    init(_ status: HTTPResponse.Status, _ help: String, _ content: Content) {
        self.status = status
        self.help = help
        self.content = content
    }

    /// The possible media types of the body; empty when there is no body.
    package var contentTypes: [String] {
        switch content {
        case .json: ["application/json"]
        case .document: LegacyFormat.allCases.map(\.mediaType)
        case .text(let mediaType): [mediaType]
        case .octets: ["application/octet-stream"]
        case .page: ["text/html"]
        case .redirect, .nothing: []
        }
    }

    /// The differences between a reply of that status and this description; empty when they agree.
    func mismatches(in reply: Reply) -> [String] {
        let found = reply.fields[.contentType]
        if contentTypes.isEmpty {
            if !reply.body.isEmpty { return ["there is a body, but none is described"] }
        } else if !contentTypes.contains(where: { found?.hasPrefix($0) ?? false }) {
            let described = contentTypes.joined(separator: " or ")
            return ["Content-Type is \(found ?? "missing"), described as \(described)"]
        }
        switch content {
        case .json(let type): return Self.mismatches(in: reply.body, as: type.schema)
        case .document(let type):
            if found?.hasPrefix(LegacyFormat.json.mediaType) ?? false {
                return Self.mismatches(in: reply.body, as: type.schema)
            }
            let root = type.namespace.map { "\($0.prefix):\(type.root)" } ?? type.root
            return Self.mismatches(in: reply.body, root: root)
        case .redirect: return reply.fields[.location] == nil ? ["Location is missing"] : []
        case .text, .octets, .page, .nothing: return []
        }
    }

    private static func mismatches(in body: [UInt8], as schema: Schema) -> [String] {
        guard let json = JSONValue(parsing: body) else { return ["the body is not JSON"] }
        return schema.diagnostics(in: Node(json)).map(\.description)
    }

    /// Checks only the root element of XML. Its elements have the names and types of the JSON members,
    /// because both are rendered from one value.
    private static func mismatches(in body: [UInt8], root: String) -> [String] {
        let text = String(decoding: body, as: UTF8.self)
        let isThere = text.hasPrefix("<?xml ") && text.hasSuffix("</\(root)>")
        return isThere ? [] : ["the body is not XML with the root \(root)"]
    }
}

/// A part of an answer that the examples of later calls use as `{{variable}}`.
package struct CapturedValue: Sendable, Hashable {
    package enum Source: Sendable, Hashable {
        /// A member of the JSON body, by its path from the root.
        case member([String])
        /// The whole body.
        case body
        /// The text of an XML element, still escaped. It is percent-encoded for a form.
        case element(String)
        /// A query parameter of the URL in `Location`, still percent-encoded.
        case location(String)
    }

    package var variable: String
    package var source: Source

    package static func member(_ path: String..., as variable: String) -> CapturedValue {
        CapturedValue(variable: variable, source: .member(path))
    }

    static func body(as variable: String) -> CapturedValue {
        CapturedValue(variable: variable, source: .body)
    }

    static func element(_ name: String, as variable: String) -> CapturedValue {
        CapturedValue(variable: variable, source: .element(name))
    }

    static func location(_ parameter: String, as variable: String) -> CapturedValue {
        CapturedValue(variable: variable, source: .location(parameter))
    }
}

/// The header fields of the mock itself, which the real service neither sends nor reads.
extension HTTPField.Name {
    /// In a reply, the scenario that was active; in a request, the scenario to use for it.
    package static let xMockScenario = HTTPField.Name("X-Mock-Scenario")!
    /// The operation that answered.
    package static let xMockOperation = HTTPField.Name("X-Mock-Operation")!
    /// The rules that affected the reply.
    package static let xMockRule = HTTPField.Name("X-Mock-Rule")!
    /// The path of the request's entry in the journal.
    package static let xMockRequest = HTTPField.Name("X-Mock-Request")!
    /// Why the mock refused the request, or answered otherwise than the app may expect.
    package static let xMockReason = HTTPField.Name("X-Mock-Reason")!
}
