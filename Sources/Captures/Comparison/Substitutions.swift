import HTTPMessages
import PassAPI

/// The values that the captured service has generated, and the mock's values in their place: credentials, tokens, codes,
/// identifiers. Requests of the capture are sent with the mock's values.
struct Substitutions {
    /// The mock's values, by the values of the captured service.
    var values: [String: String] = [:]

    /// The mock's value, if the captured service has generated the text; otherwise the text.
    func text(_ text: String) -> String { values[text] ?? text }

    /// The request as the client would send it to the mock.
    ///
    /// - Parameter replacement: the new value of a field, by its name in lower case, or of a parameter that no service has
    ///   generated.
    func request(_ request: Request, _ replacement: (String, String) -> String?) -> Request {
        var fields = RequestFields()
        for (name, value) in request.fields {
            fields.append(
                name: name.utf8, value: (replacement(name.lowercased(), value) ?? field(value)).utf8)
        }
        return Request(
            method: request.method, path: path(request.path),
            query: request.query.map { form($0, replacement) },
            fields: fields, body: body(of: request, replacement), minorVersion: request.minorVersion,
            connection: request.connection)
    }

    private func path(_ path: String) -> String {
        path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
            let decoded = PercentEncoding.decode(segment, plusIsSpace: false) ?? String(segment)
            if let value = values[decoded] { return PercentEncoding.encode(value) }
            // In REST API V1, the format is at the end of the path.
            guard let dot = segment.lastIndex(of: "."), let value = values[String(segment[..<dot])] else {
                return String(segment)
            }
            return PercentEncoding.encode(value) + segment[dot...]
        }.joined(separator: "/")
    }

    private func field(_ value: String) -> String {
        if let known = values[value] { return known }
        // The value is a scheme with its credentials, or an identifier with its type.
        guard let space = value.firstIndex(of: " ") else { return value }
        let rest = String(value[value.index(after: space)...])
        return values[rest].map { value[...space] + $0 } ?? value
    }

    private func form(_ text: String, _ replacement: (String, String) -> String?) -> String {
        text.split(separator: "&", omittingEmptySubsequences: false).map { pair in
            guard let equals = pair.firstIndex(of: "=") else { return String(pair) }
            let name = PercentEncoding.decode(pair[..<equals], plusIsSpace: true) ?? String(pair[..<equals])
            let raw = pair[pair.index(after: equals)...]
            let value = PercentEncoding.decode(raw, plusIsSpace: true) ?? String(raw)
            guard let new = values[value] ?? replacement(name, value) else { return String(pair) }
            return "\(pair[...equals])\(PercentEncoding.encode(new))"
        }.joined(separator: "&")
    }

    private func body(of request: Request, _ replacement: (String, String) -> String?) -> [UInt8] {
        guard !request.body.isEmpty else { return [] }
        if let json = JSONValue(parsing: request.body), json.object != nil || json.array != nil {
            return substituting(json, replacement).jsonBytes
        }
        guard let text = String(utf8: request.body[...]) else { return request.body }
        return Array(form(text, replacement).utf8)
    }

    private func substituting(_ value: JSONValue, _ replacement: (String, String) -> String?) -> JSONValue {
        switch value {
        case .string(let text): .string(self.text(text))
        case .array(let elements): .array(elements.map { substituting($0, replacement) })
        case .object(let members):
            .object(
                Dictionary(
                    uniqueKeysWithValues: members.map { name, value in
                        let own = value.string.flatMap { values[$0] == nil ? replacement(name, $0) : nil }
                        return (name, own.map(JSONValue.string) ?? substituting(value, replacement))
                    }))
        default: value
        }
    }
}
