import HTTPMessages
import HTTPTypes
import PassAPI

extension OperationDefinition {
    /// The differences between a reply of the operation and its description; empty when they agree.
    package func mismatches(in reply: Reply) -> [String] {
        guard let answer = answers.first(where: { $0.status == reply.status }) else {
            return ["\(operation.rawValue) answers \(reply.status.code), which is not described"]
        }
        return answer.mismatches(in: reply).map { "\(operation.rawValue), \(reply.status.code): \($0)" }
    }
}

extension AnswerDescription {
    /// The differences between a reply of that status and this description; empty when they agree.
    package func mismatches(in reply: Reply) -> [String] {
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
