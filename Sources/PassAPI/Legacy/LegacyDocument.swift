/// An answer of REST API V1 with a description of its JSON and XML. The members of the JSON object are the child
/// elements of the root element.
package protocol LegacyDescribed: JSONDescribed {
    /// The root element of the XML. JSON has only its content.
    static var root: String { get }
    /// The namespace of the root element and its prefix. Its descendants have no namespace.
    static var namespace: (prefix: String, uri: String)? { get }
}

extension LegacyDescribed {
    package static var namespace: (prefix: String, uri: String)? { nil }

    /// The bytes of an answer. The XML is made from its JSON.
    package static func bytes<Failure>(
        in format: LegacyFormat, _ write: (inout JSONWriter) throws(Failure) -> Void
    ) throws(Failure) -> [UInt8] {
        var json = JSONWriter()
        try write(&json)
        return switch format {
        case .json: json.bytes
        case .xml: XMLWriter.document(json.bytes, root: root, in: namespace)
        }
    }
}

/// The answer of a REST API V1 operation.
package protocol LegacyResponse: LegacyDescribed, Sendable {
    /// Writes the JSON.
    ///
    /// - Parameter format: the format of the reply, because some answers have other members in XML.
    /// - Throws: the errors of `ResponseSigning.encrypted`.
    func write(
        to json: inout JSONWriter, in format: LegacyFormat, signer: some ResponseSigning, trace: String
    ) throws(EnhancedError)
}

extension LegacyResponse where Self: JSONEncodable {
    package func write(
        to json: inout JSONWriter, in format: LegacyFormat, signer: some ResponseSigning, trace: String
    ) {
        write(to: &json)
    }
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

extension JSONValue {
    /// The refusal in an XML answer of REST API V1, in the format of the JSON answer: code, action and
    /// message of an error, or the denied resources.
    ///
    /// - Returns: `nil` for every other answer.
    package init?(refusalInXML bytes: [UInt8]) {
        guard bytes.starts(with: "<?xml ".utf8), let root = try? XMLReader.read(bytes).root else {
            return nil
        }
        switch root.name {
        case XMLName(LegacyError.root):
            self = .object(root.members(["code", "action", "message"]))
        case XMLName(LegacyPreauthorizedResources.root):
            let denied = root.children.compactMap { resource -> JSONValue? in
                guard let id = resource.child(XMLName("id"))?.text,
                    resource.child(XMLName("authorized"))?.text == "false"
                else { return nil }
                let error = resource.child(XMLName("error"))
                return [
                    "id": .string(id), "authorized": .bool(false),
                    "error": .object(error?.members(["code"]) ?? [:]),
                ]
            }
            guard !denied.isEmpty else { return nil }
            self = ["resources": .array(denied)]
        default: return nil
        }
    }
}

extension XMLElement {
    /// The texts of the children with these names.
    fileprivate func members(_ names: [String]) -> [String: JSONValue] {
        names.reduce(into: [:]) { members, name in
            members[name] = child(XMLName(name)).map { .string($0.text) }
        }
    }
}
