import EventServer
import HTTPMessages
import PassBackend

/// The address of a Redis or Valkey server, with the credentials for it.
package struct RedisAddress: Sendable, CustomStringConvertible {
    let target: Probe.Target
    let user: String?
    let password: String?
    let database: Int
    /// The prefix of each key, so that several mocks can share a database without sharing their state.
    let prefix: String

    var isSecure: Bool { if case .port(_, _, let isSecure) = target { isSecure } else { false } }

    /// The address without the password.
    package var description: String {
        switch target {
        case .port(let host, let port, let isSecure):
            "\(isSecure ? "rediss" : "redis")://\(host.withPort(port))/\(database)"
        case .path(let path): "unix:\(path)?db=\(database)"
        }
    }

    /// True for the URL of a server. Any other text that `--state` takes is a file.
    package static func isURL(_ text: String) -> Bool {
        text.contains("://") || ["redis:", "rediss:", "unix:"].contains { text.lowercased().hasPrefix($0) }
    }

    private static let expectation =
        "redis://[user:password@]host[:port][/database], rediss://… for TLS, or unix:/path/of/the/socket[?db=database]; ?prefix=NAME separates mocks that share a database"

    private static func mistake(_ reason: String) -> StateFailure {
        StateFailure(description: "\(reason); expected \(expectation)")
    }

    /// - Throws: the mistake in the URL, without parts of it, because any part can be an unencoded password.
    package init(parsing text: String) throws(StateFailure) {
        guard let colon = text.firstIndex(of: ":") else { throw Self.mistake("it has no scheme") }
        let scheme = text[..<colon].lowercased()
        var rest = text[text.index(after: colon)...]
        if rest.hasPrefix("//") { rest = rest.dropFirst(2) }
        let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let query = Form(String(parts.count > 1 ? parts[1] : ""))
        guard query.pairs.allSatisfy({ ["prefix", "db"].contains($0.name) && !query.repeats($0.name) }) else {
            throw Self.mistake("its query has other parts than one prefix and one db")
        }
        rest = parts[0]
        var login: (user: String?, password: String?) = (nil, nil)
        if let at = rest.lastIndex(of: "@") {
            login = try Self.login(rest[..<at])
            rest = rest[rest.index(after: at)...]
        }
        (user, password) = login
        prefix = query["prefix"] ?? "adobe-pass-mock"
        guard !prefix.isEmpty else { throw Self.mistake("its prefix is empty") }
        var database = query["db"]
        if scheme == "unix" {
            guard rest.hasPrefix("/"), let path = PercentEncoding.decode(rest) else {
                throw Self.mistake("its path is not absolute")
            }
            target = .path(path)
        } else {
            guard scheme == "redis" || scheme == "rediss" else {
                throw Self.mistake("\"\(scheme)\" is not a scheme of a Redis server")
            }
            let slash = rest.firstIndex(of: "/") ?? rest.endIndex
            let path = String(rest[slash...].dropFirst())
            guard path.isEmpty || database == nil else {
                throw Self.mistake("it has a database in its path and one in its query")
            }
            if !path.isEmpty { database = path }
            let (host, port) = try Self.authority(rest[..<slash])
            target = .port(host: host, port: port, isSecure: scheme == "rediss")
        }
        guard let number = Int(database ?? "0"), (0...65_535).contains(number) else {
            throw Self.mistake("its database is not a number from 0 to 65535")
        }
        self.database = number
    }

    private static func login(
        _ text: Substring
    ) throws(StateFailure) -> (user: String?, password: String?) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let decoded = parts.compactMap { PercentEncoding.decode($0) }
        guard decoded.count == 2, !decoded[1].isEmpty else {
            throw Self.mistake("before the @ it has no user:password")
        }
        return (decoded[0].isEmpty ? nil : decoded[0], decoded[1])
    }

    private static func authority(_ text: Substring) throws(StateFailure) -> (String, UInt16) {
        var host = text
        var port: Substring?
        if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
            host = text[text.index(after: text.startIndex)..<end]
            let after = text[text.index(after: end)...]
            guard after.isEmpty || after.hasPrefix(":") else {
                throw Self.mistake("after its ] it has no port")
            }
            port = after.isEmpty ? nil : after.dropFirst()
        } else if let colon = text.lastIndex(of: ":") {
            host = text[..<colon]
            port = text[text.index(after: colon)...]
        }
        guard !host.isEmpty, !host.contains(":") || text.hasPrefix("[") && text.contains("]") else {
            throw Self.mistake("it has no host, or one with a colon and without brackets")
        }
        guard let port else { return (String(host), 6_379) }
        guard let number = Int(port), (1...65_535).contains(number) else {
            throw Self.mistake("its port is not a number from 1 to 65535")
        }
        return (String(host), UInt16(clamping: number))
    }
}
