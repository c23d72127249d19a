import ArgumentParser
import ControlFiles
import EventServer

/// `health`
struct HealthCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "health",
        abstract: "Check whether a running mock is healthy, for container health checks.",
        discussion: """
            Checks the mock that serve starts with the same options, environment variables and \
            configuration. Only the options that decide its address matter: --host, --port, --unix, --tls \
            and --tls-cert. Exit status: 0 when the mock is healthy, 1 when it is not or does not answer \
            within five seconds.
            """)

    @OptionGroup var options: ServeOptions

    func run() throws {
        // Reads only the options and ignores invalid files: a mock stays healthy when its files become
        // invalid.
        let defaults = OptionDefaults(file: options.files.documents.options)
        let target = try target(defaults)
        let answer: Probe.Answer
        do throws(Probe.Failure) {
            answer = try Probe.get("/__admin/health", at: target)
        } catch {
            throw Failure.atRunTime("no adobe-pass-mock answers at \(target): \(error.reason)")
        }
        guard answer.status == 200 else {
            throw Failure.atRunTime("\(target) answered with status \(answer.status): \(answer.body)")
        }
        Output.line(answer.body)
    }

    private func target(_ defaults: OptionDefaults) throws -> Probe.Target {
        if let path = options.resolvedPath(defaults) { return .path(path) }
        return .port(
            host: Self.connectableHost(options.resolvedHost(defaults)),
            port: try options.resolvedPort(defaults) ?? 0,
            isSecure: try options.tls.isOn(defaults))
    }

    /// The host at which this machine reaches a mock that listens on `host`.
    private static func connectableHost(_ host: String) -> String {
        switch host {
        case "0.0.0.0": "127.0.0.1"
        case "::": "::1"
        default: host
        }
    }
}
