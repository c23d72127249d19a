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
