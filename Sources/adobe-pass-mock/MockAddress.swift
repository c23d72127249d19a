import EventServer

/// The address of a running mock, in the form of the ready line: `http://127.0.0.1:8080`,
/// `https://[::1]:8443` or `unix:PATH`.
struct MockAddress {
    let target: Probe.Target

    init?(argument: String) {
        if argument.hasPrefix("unix:"), case let path = argument.dropFirst(5), !path.isEmpty {
            target = .path(String(path))
            return
        }
        guard let scheme = ["http", "https"].first(where: { argument.hasPrefix("\($0)://") }) else {
            return nil
        }
        var authority = argument.dropFirst(scheme.count + 3)
        if authority.hasSuffix("/") { authority.removeLast() }
        guard let (host, port) = Self.parts(of: authority) else { return nil }
        let isSecure = scheme == "https"
        target = .port(host: host, port: port ?? (isSecure ? 443 : 80), isSecure: isSecure)
    }

    /// What is wrong with a text that should be an address, and what was expected; `nil` for an address.
    ///
    /// - Parameter source: what sets it, such as the flag. The message begins with it.
    static func mistake(in text: String, from source: String) -> String? {
        guard MockAddress(argument: text) == nil else { return nil }
        return "\(source) is \"\(text)\", \(expectation(for: text))"
    }

    private static func expectation(for text: String) -> String {
        if text.hasPrefix("/") || text.hasSuffix(".sock") {
            return "expected unix: before the path: unix:\(text)"
        }
        let hasScheme = text.contains("://")
        if !hasScheme, case let url = "http://\(text)", MockAddress(argument: url) != nil {
            return "expected http:// before the host: \(url)"
        }
        if let end = text.firstRange(of: "://")?.upperBound,
            let path = text[end...].firstIndex(where: { "/?#".contains($0) }),
            case let url = String(text[..<path]), MockAddress(argument: url) != nil
        {
            return "expected an address without a path: \(url)"
        }
        return "expected an address such as http://127.0.0.1:8080 or unix:PATH"
    }

    /// The host, without the brackets of an IPv6 address, and the port if there is one (RFC 3986, 3.2).
    ///
    /// - Returns: `nil` when the authority is malformed.
    private static func parts(of authority: Substring) -> (host: String, port: UInt16?)? {
        var host = authority
        var port: UInt16?
        let end = authority.hasPrefix("[") ? authority.lastIndex(of: "]") : authority.startIndex
        guard let end else { return nil }
        if let colon = authority[end...].lastIndex(of: ":") {
            port = UInt16(authority[authority.index(after: colon)...])
            guard port != nil else { return nil }
            host = authority[..<colon]
        }
        if host.hasPrefix("[") {
            guard host.hasSuffix("]") else { return nil }
            host = host.dropFirst().dropLast()
        }
        guard !host.isEmpty, !host.contains(where: { "/?#@[]".contains($0) }) else { return nil }
        return (String(host), port)
    }
}
