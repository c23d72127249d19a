import PassAPI

extension JSONValue {
    /// What an XML answer of REST API V1 says no with, as its JSON would have it: the code and the message of an error,
    /// or the resources that are denied.
    ///
    /// - Returns: `nil` for everything else.
    init?(refusalInXML bytes: [UInt8]) {
        guard bytes.starts(with: "<?xml ".utf8) else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        if text.contains("<error><") && !text.contains("<resources>") {
            self = .object(Self.members(["code", "message"], of: text[...]))
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

    /// The elements of those names that hold text only.
    private static func members(_ names: [String], of xml: Substring) -> [String: JSONValue] {
        names.reduce(into: [:]) { members, name in
            guard let start = xml.firstRange(of: "<\(name)>")?.upperBound,
                let end = xml[start...].firstIndex(of: "<")
            else { return }
            members[name] = .string(XMLText.unescape(String(xml[start..<end])))
        }
    }
}
