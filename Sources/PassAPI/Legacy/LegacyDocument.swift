/// A whole answer of REST API V1.
package struct LegacyDocument: Sendable, Hashable {
    /// The root element of the XML. JSON has only its content.
    var root: String
    /// The namespace of the root element. Its descendants have no namespace.
    var namespace: XMLNamespace?
    var content: LegacyValue

    init(_ root: String, namespace: XMLNamespace? = nil, _ content: LegacyValue) {
        self.root = root
        self.namespace = namespace
        self.content = content
    }

    init(_ root: String, _ members: [LegacyValue.Member?]) {
        self.init(root, .members(members.compactMap(\.self)))
    }

    package func bytes(in format: LegacyFormat) -> [UInt8] {
        switch format {
        case .json: return content.jsonBytes
        case .xml:
            var xml = XMLWriter()
            xml.declaration()
            xml.element(root, in: namespace) { content.write(to: &$0) }
            return xml.bytes
        }
    }
}

/// The answer of a REST API V1 operation.
package protocol LegacyResponse: Sendable {
    /// - Throws: the errors of `ResponseSigning.encrypted`.
    func document(
        in format: LegacyFormat, signer: some ResponseSigning, trace: String
    ) throws(EnhancedError) -> LegacyDocument
}

/// An answer of REST API V1 with a description of its JSON and XML. The members of the JSON object are the child
/// elements of the root element.
package protocol LegacyDescribed: JSONDescribed {
    /// The root element of the XML. JSON has only its content.
    static var root: String { get }
    /// The namespace of the root element.
    static var namespace: XMLNamespace? { get }
}

extension LegacyDescribed {
    package static var namespace: XMLNamespace? { nil }
}

/// The two response formats of REST API V1 (page *(Legacy) REST API Reference*, response formats).
package enum LegacyFormat: String, Sendable, Hashable, CaseIterable {
    case xml, json

    package var mediaType: String { "application/\(rawValue)" }

    /// The value of `Content-Type`, as published for the preauthorized resources.
    package var contentType: String { "\(mediaType); charset=utf-8" }

    /// The first of the two formats in a value of `Accept`; `nil` when it names neither.
    package init?(accept: String) {
        let ranges: [Substring.UTF8View] = accept.utf8.split { $0 == UInt8(ascii: ",") }
        guard let first = ranges.lazy.compactMap(LegacyFormat.init(mediaRange:)).first else { return nil }
        self = first
    }

    private init?(mediaRange: Substring.UTF8View) {
        let type = mediaRange.prefix { $0 != UInt8(ascii: ";") }.filter { $0 > UInt8(ascii: " ") }
        switch String(decoding: type, as: UTF8.self).lowercased() {
        case "application/json": self = .json
        case "application/xml", "text/xml": self = .xml
        default: return nil
        }
    }

    /// The format in the suffix of a path's last segment, as in `/regcode.json`.
    package init?(suffixOf segment: String) {
        guard let format = Self.allCases.first(where: { segment.hasSuffix("." + $0.rawValue) }),
            segment.utf8.count > format.rawValue.utf8.count + 1
        else { return nil }
        self = format
    }

    /// The segments of a path without the suffix of a format.
    static func path(_ segments: [String]) -> [String] {
        guard let last = segments.last, let format = LegacyFormat(suffixOf: last) else { return segments }
        return segments.dropLast() + [String(last.dropLast(format.rawValue.count + 1))]
    }
}

/// A namespace and its prefix (Namespaces in XML 1.0, 3).
package struct XMLNamespace: Sendable, Hashable {
    package var prefix: String
    package var uri: String

    /// The namespace of registration codes in their published XML.
    package static let registration = XMLNamespace(prefix: "ns2", uri: "model.mvc.reggie.pass.adobe.com")
}

extension JSONValue {
    /// The refusal in an XML answer of REST API V1, in the format of the JSON answer: code, action and
    /// message of an error, or the denied resources.
    ///
    /// - Returns: `nil` for every other answer.
    package init?(refusalInXML bytes: [UInt8]) {
        guard bytes.starts(with: "<?xml ".utf8) else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        if text.contains("<error><") && !text.contains("<resources>") {
            self = .object(Self.members(["code", "action", "message"], of: text[...]))
        } else {
            let denied = text.matches(
                of: /<id>([^<]*)<\/id><authorized>false<\/authorized>(<error>[\s\S]*?<\/error>)?/)
            guard !denied.isEmpty else { return nil }
            self = ["resources": .array(denied.map { Self.resource($0.1, error: $0.2) })]
        }
    }

    private static func resource(_ id: Substring, error: Substring?) -> JSONValue {
        [
            "id": .string(XMLText.unescape(String(id))), "authorized": .bool(false),
            "error": .object(members(["code"], of: error ?? "")),
        ]
    }

    /// The elements with these names that contain only text.
    private static func members(_ names: [String], of xml: Substring) -> [String: JSONValue] {
        names.reduce(into: [:]) { members, name in
            guard let start = xml.firstRange(of: "<\(name)>")?.upperBound,
                let end = xml[start...].firstIndex(of: "<")
            else { return }
            members[name] = .string(XMLText.unescape(String(xml[start..<end])))
        }
    }
}
