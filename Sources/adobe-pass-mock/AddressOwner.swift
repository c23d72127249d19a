import EventServer
import HTTPMessages
import PassAPI
import PassBackend

/// The server that has the address at which a mock cannot listen, as far as it says in two seconds.
struct AddressOwner: CustomStringConvertible {
    private let health: JSONValue?
    /// True if a server has accepted the connection.
    private let isServer: Bool

    init(at target: Probe.Target) {
        var targets = [target]
        if case .port(let host, let port, false) = target {
            targets.append(.port(host: host, port: port, isSecure: true))
        }
        var isServer = false
        let end = ContinuousClock.now.advanced(by: .seconds(2))
        for target in targets {
            do throws(Probe.Failure) {
                let answer = try Probe.get("/__admin/health", at: target, until: end)
                isServer = true
                if let json = JSONValue(parsing: answer.body.utf8), json["status"] == "healthy" {
                    health = json
                    self.isServer = true
                    return
                }
            } catch {
                if !error.isUnconnected { isServer = true }
            }
        }
        health = nil
        self.isServer = isServer
    }

    /// `adobe-pass-mock 0.1.0 (process 4711, since 2026-11-25 14:03)`
    var description: String {
        guard let health else { return isServer ? "another server" : "another program" }
        // Any server can have the port, and answer like a mock.
        let version = health["version"]?.string.map { String($0.showingControlCharacters().prefix(64)) }
        let name = ["adobe-pass-mock", version].compactMap(\.self).joined(separator: " ")
        let details = [process, start].compactMap(\.self)
        return details.isEmpty ? name : "\(name) (\(details.joined(separator: ", ")))"
    }

    /// `nil` for a mock that does not say it, or in a container that has its own numbers.
    private var process: String? {
        guard let number = health?["processID"]?.integer.flatMap({ pid_t(exactly: $0) }), number > 0,
            kill(number, 0) == 0 || errno == EPERM
        else { return nil }
        return "process \(number)"
    }

    /// The time of the start on the clock of this machine.
    private var start: String? {
        guard let uptime = health?["uptimeInSeconds"]?.integer, uptime >= 0 else { return nil }
        var seconds = time(nil) - time_t(uptime)
        var local = tm()
        var text = [CChar](repeating: 0, count: 32)
        guard localtime_r(&seconds, &local) != nil, strftime(&text, text.count, "%F %R", &local) > 0 else {
            return nil
        }
        return "since "
            + String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
