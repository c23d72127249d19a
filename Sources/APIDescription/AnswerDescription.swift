import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI

/// What callers are told of an answer with one status.
struct AnswerDescription: Sendable {
    enum Content: Sendable {
        case json(Schema)
        /// XML or JSON, as REST API V1 is asked for it: what the JSON has as members, the root of the XML has as
        /// elements.
        case document(Schema, root: String, namespace: XMLNamespace? = nil)
        /// What is opaque to the client.
        case octets
        /// HTML for a user agent, or for whoever reads a log.
        case page
        /// No body, and the way on in `Location`.
        case redirect
        case nothing
    }

    var status: HTTPResponse.Status
    var help: String
    var content: Content

    init(_ status: HTTPResponse.Status, _ help: String, _ content: Content) {
        self.status = status
        self.help = help
        self.content = content
    }

    /// The media types that the body may have; none where there is no body.
    var contentTypes: [String] {
        switch content {
        case .json: ["application/json"]
        case .document: LegacyFormat.allCases.map(\.mediaType)
        case .octets: ["application/octet-stream"]
        case .page: ["text/html"]
        case .redirect, .nothing: []
        }
    }

    /// What is different in a reply of that status; nothing when it is as described.
    func mismatches(in reply: Reply) -> [String] {
        let found = reply.fields[.contentType]
        if contentTypes.isEmpty {
            if !reply.body.isEmpty { return ["there is a body, described as none"] }
        } else if !contentTypes.contains(where: { found?.hasPrefix($0) ?? false }) {
            let described = contentTypes.joined(separator: " or ")
            return ["Content-Type is \(found ?? "missing"), described as \(described)"]
        }
        switch content {
        case .json(let schema): return Self.mismatches(in: reply.body, as: schema)
        case .document(let schema, let root, let namespace):
            if found?.hasPrefix(LegacyFormat.json.mediaType) ?? false {
                return Self.mismatches(in: reply.body, as: schema)
            }
            return Self.mismatches(in: reply.body, root: namespace.map { "\($0.prefix):\(root)" } ?? root)
        case .redirect: return reply.fields[.location] == nil ? ["Location is missing"] : []
        case .octets, .page, .nothing: return []
        }
    }

    private static func mismatches(in body: [UInt8], as schema: Schema) -> [String] {
        guard let json = JSONValue(parsing: body) else { return ["the body is no JSON"] }
        return schema.diagnostics(in: Node(json)).map(\.description)
    }

    /// The names and types in XML are those of the JSON, since both are written of one value.
    private static func mismatches(in body: [UInt8], root: String) -> [String] {
        let text = String(decoding: body, as: UTF8.self)
        let isThere = text.hasPrefix("<?xml ") && text.hasSuffix("</\(root)>")
        return isThere ? [] : ["the body is no XML with the root \(root)"]
    }
}
