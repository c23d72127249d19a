import ArgumentParser
import ControlFiles
import EventServer

/// `health`
struct HealthCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "health",
        abstract: "Ask a running mock whether it is well, for container health checks.",
        discussion: """
            Asks the mock that serve starts with the same options, environment variables and configuration: --host, \
            --port, --unix and --tls say where it is, and the others change nothing. Exit status: 0 when it is well, \
            1 when it is not, or nobody answers within five seconds.
            """)

    @OptionGroup var options: ServeOptions

    func run() throws {
        // The mock may run well although its files have been broken since.
        let defaults = OptionDefaults(file: options.files.documents.options)
        let target = try target(defaults)
        let answer: Probe.Answer
        do throws(Probe.Failure) {
            answer = try Probe.get("/__admin/health", at: target)
        } catch {
            throw Failure.atRunTime("no adobe-pass-mock answers on \(target): \(error.reason)")
        }
        guard answer.status == 200 else {
            throw Failure.atRunTime("\(target) answers \(answer.status): \(answer.body)")
        }
        Output.line(answer.body)
    }

    private func target(_ defaults: OptionDefaults) throws -> Probe.Target {
        if let path = options.resolvedPath(defaults) { return .path(path) }
        return .port(
            host: Self.reachable(options.resolvedHost(defaults)),
            port: try options.resolvedPort(defaults) ?? 0,
            isSecure: try options.tls.isOn(defaults))
    }

    /// Where a mock that listens on that host is reached from this machine.
    private static func reachable(_ host: String) -> String {
        switch host {
        case "0.0.0.0": "127.0.0.1"
        case "::": "::1"
        default: host
        }
    }
}
