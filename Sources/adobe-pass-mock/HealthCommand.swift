import ArgumentParser
import ControlFiles

/// `health`
struct HealthCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "health",
        abstract: "Ask a running mock whether it is well, for container health checks.",
        discussion:
            "Reads the options and environment variables of serve, and asks the mock that they started.")

    @OptionGroup var options: ServeOptions

    func run() throws {
        // The mock may run well although its files have been broken since.
        let defaults = OptionDefaults(file: options.files.documents.options)
        let host = Self.reachable(options.resolvedHost(defaults))
        let port = try options.resolvedPort(defaults)
        let answer: Probe.Answer
        do throws(Probe.Problem) {
            answer = try Probe.get("/__admin/health", host: host, port: port)
        } catch {
            throw Failure.atRunTime("no adobe-pass-mock answers on \(host):\(port): \(error.reason)")
        }
        guard answer.status == 200 else {
            throw Failure.atRunTime("\(host):\(port) answers \(answer.status): \(answer.body)")
        }
        Output.line(answer.body)
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
