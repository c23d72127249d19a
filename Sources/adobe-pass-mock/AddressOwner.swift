import EventServer
import HTTPMessages
import PassAPI

/// The server that uses the address on which a mock cannot listen.
enum AddressOwner {
    /// `adobe-pass-mock 0.1.0 (process 4711, since 2026-11-25 14:03)`, with the parts that the server tells within two seconds.
    static func name(ofPort port: UInt16, on host: String) -> String {
        // A port on all addresses can be in use on only one of them, and `::` includes IPv4.
        let hosts = [Listeners.localHost(of: host)] + (host == "::" ? ["127.0.0.1"] : [])
        return name(
            at: hosts.flatMap { host -> [Probe.Target] in
                [false, true].map { .port(host: host, port: port, isSecure: $0) }
            })
    }

    /// The server at the first target at which a mock answers.
    static func name(at targets: [Probe.Target]) -> String {
        var name = "another program"
        let end = ContinuousClock.now.advanced(by: .seconds(2))
        for target in targets {
            do throws(Probe.Failure) {
                let answer = try Probe.get("/__admin/health", at: target, until: end)
                name = "another server"
                if let health = JSONValue(parsing: answer.body.utf8), health["status"] == "healthy" {
                    return nameOfMock(health)
                }
            } catch {
                if !error.isUnconnected { name = "another server" }
            }
        }
        return name
    }

    private static func nameOfMock(_ health: JSONValue) -> String {
        // Any server can have the port and answer like a mock.
        let version = health["version"]?.string.map { String($0.showingControlCharacters().prefix(64)) }
        let name = ["adobe-pass-mock", version].compactMap(\.self).joined(separator: " ")
        let details = [process(of: health), start(of: health)].compactMap(\.self)
        return details.isEmpty ? name : "\(name) (\(details.joined(separator: ", ")))"
    }

    /// `nil` if the mock does not tell, or is in a container with its own process numbers.
    private static func process(of health: JSONValue) -> String? {
        guard let number = health["processID"]?.integer.flatMap({ pid_t(exactly: $0) }), number > 0,
            kill(number, 0) == 0 || errno == EPERM
        else { return nil }
        return "process \(number)"
    }

    /// The time of the start on the clock of this machine.
    private static func start(of health: JSONValue) -> String? {
        guard let uptime = health["uptimeInSeconds"]?.integer, uptime >= 0 else { return nil }
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
