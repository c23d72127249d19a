import ArgumentParser

/// `health`
struct HealthCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "health",
        abstract: "Ask a running mock whether it is well, for container health checks.",
        discussion:
            "Reads the options and environment variables of serve, and asks the mock that they started.")

    @OptionGroup var options: ServeOptions

    func run() throws {
        let defaults = try Workspace(options.files).optionDefaults
        let host = Loopback.reaching(options.resolvedHost(defaults))
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
}
