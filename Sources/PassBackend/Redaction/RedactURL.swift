import HTTPMessages
import PassAPI

extension Redactor {
    /// Redacts an absolute URL or an absolute path. Keeps the paths of the API, and only the form of other hosts.
    package func url(_ text: String, _ depth: Int = 0) -> String {
        if AllowedWords.isPublicPage(text) { return text }
        let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init)
        let address = parts.first ?? ""
        let fragment = parts.count > 1 ? "#" + form(parts[1], depth) : ""
        guard let colon = address.firstRange(of: "://") else {
            return address.hasPrefix("/") ? target(address, depth) + fragment : other(text, depth)
        }
        let rest = address[colon.upperBound...]
        let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
        return scheme(String(address[..<colon.lowerBound])) + "://" + authority(String(rest[..<end]))
            + target(String(rest[end...]), depth) + fragment
    }

    /// Redacts a text that is not a URL with a host: a URL of another scheme, or a host with a port.
    private func other(_ text: String, _ depth: Int) -> String {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init)
        guard parts.count == 2 else { return secret(text, depth + 1) }
        return Int(parts[1]) != nil ? authority(text) : "\(scheme(parts[0])):\(secret(parts[1], depth + 1))"
    }

    private func scheme(_ text: String) -> String {
        let known = ["http", "https", "adobepass", "javascript", "vbscript", "data"]
        return known.contains(text.lowercased()) ? text : pseudonym(for: text)
    }

    /// Redacts a host with its port and, in front of it, the user information.
    private func authority(_ text: String) -> String {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false).map(String.init)
        let user = parts.dropLast().map { secret($0, 1) + "@" }.joined()
        let host = parts.last ?? ""
        // An IPv6 address in brackets contains colons, too.
        let end = host.hasPrefix("[") ? host.firstIndex(of: "]") ?? host.startIndex : host.startIndex
        let colon = host[end...].firstIndex(of: ":")
        let name = String(host[..<(colon ?? host.endIndex)])
        let port = colon.map { ":" + self.port(String(host[host.index(after: $0)...])) } ?? ""
        return user + (AllowedWords.hosts.contains(name.lowercased()) ? name : pseudonym(for: name)) + port
    }

    private func port(_ text: String) -> String {
        text.utf8.count <= 5 && Int(text) != nil
            ? String(1_024 + (Int(pseudonym(for: text)) ?? 0) % 60_000) : ""
    }

    private func target(_ text: String, _ depth: Int = 0) -> String {
        guard let mark = text.firstIndex(of: "?") else { return path(text, depth) }
        return path(String(text[..<mark]), depth) + "?"
            + form(String(text[text.index(after: mark)...]), depth)
    }

    private func path(_ text: String, _ depth: Int) -> String {
        let raw = text.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)
        guard !raw.isEmpty else { return "" }
        let segments = raw.last == "" ? Array(raw.dropLast()) : raw
        let names = Self.parameterNames(of: segments.map { PercentEncoding.decode($0) ?? $0 })
        let redacted = zip(raw, names + [nil]).map { segment, name in
            segmentText(segment, named: name, depth)
        }
        return "/" + redacted.joined(separator: "/")
    }

    private func segmentText(_ raw: String, named name: String?, _ depth: Int) -> String {
        if raw.isEmpty || AllowedWords.segments.contains(raw) { return raw }
        if let format = LegacyFormat(suffixOf: raw) {
            let stem = String(raw.dropLast(format.rawValue.count + 1))
            return segmentText(stem, named: name, depth) + ".\(format.rawValue)"
        }
        guard let plain = PercentEncoding.decode(raw) else { return pseudonym(for: raw) }
        let new = name.map { self.text(plain, as: role(ofParameter: $0)) } ?? secret(plain, depth + 1)
        return new == plain ? raw : PercentEncoding.encode(new)
    }

    /// The names of the path parameters, each at the position of its segment; `nil` at other positions.
    private static func parameterNames(of segments: [String]) -> [String?] {
        let path = Router.operationPath(segments)
        let template = templates.filter { $0.matches(path) }.max { $0.literalCount < $1.literalCount }
        guard let template else { return segments.map { _ in nil } }
        let names = template.description.split(separator: "/").map { segment in
            segment.hasPrefix("{") ? String(segment.dropFirst().dropLast()) : nil
        }
        return (0..<(segments.count - path.count)).map { _ in nil } + names
    }

    private static let templates = OperationDefinition.routed.flatMap(\.paths)

    package func form(_ text: String, _ depth: Int = 0) -> String {
        text.split(separator: "&", omittingEmptySubsequences: false).map { pair in
            let equals = pair.firstIndex(of: "=")
            let rawName = String(pair[..<(equals ?? pair.endIndex)])
            let name = PercentEncoding.decode(rawName, plusIsSpace: true) ?? rawName
            let newName = self.name(name)
            let shown = newName == name ? rawName : PercentEncoding.encode(newName)
            guard let equals else { return shown }
            let raw = String(pair[pair.index(after: equals)...])
            guard let value = PercentEncoding.decode(raw, plusIsSpace: true) else {
                return "\(shown)=\(pseudonym(for: raw))"
            }
            let new = parameter(value, named: name, depth)
            return "\(shown)=\(new == value ? raw : PercentEncoding.encode(new))"
        }.joined(separator: "&")
    }

    package func parameter(_ value: String, named name: String, _ depth: Int = 0) -> String {
        if ValueRole.isPersonal(name) { return personal.secret(value, depth + 1) }
        let role = role(ofParameter: name)
        return role == .name && value.contains(",")
            ? pieces(of: value, at: { $0 == "," }) { text($0, as: .name, depth: depth + 1) }
            : text(value, as: role, depth: depth + 1)
    }

    func role(ofParameter name: String) -> ValueRole { isPersonal ? .personal : ValueRole(parameter: name) }
}
