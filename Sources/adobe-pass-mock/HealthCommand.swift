import ArgumentParser
import ControlAPI
import EventServer
import HTTPMessages
import PassAPI
import PassBackend

struct HealthCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "health",
        abstract: "Check whether a mock is healthy, or wait until it is.",
        discussion: """
            Checks the mock at --url, otherwise at ADOBE_PASS_MOCK_URL. Without them, it checks the mock that serve \
            starts with the same options, environment variables and configuration. Options of serve override \
            ADOBE_PASS_MOCK_URL and exclude --url. Only the options that decide its address matter: --ready-file, --host, --port, --unix, --tls and --tls-cert. Exit status: 0 when the mock is healthy, \
            1 when it is not or does not answer within five seconds.

            A script can start a mock on any free port and wait for it:

              adobe-pass-mock --port 0 --ready-file ready.txt &
              adobe-pass-mock health --wait 10s --ready-file ready.txt && curl "$(cat ready.txt)/__admin/health"
            """)

    @Option(
        help: ArgumentHelp(
            """
            Wait until the mock accepts requests, at most for this time, such as 10s. Fails at once when the \
            mock cannot start, or when another server answers.
            """, valueName: "duration"))
    var wait: String?

    @OptionGroup var mock: MockURLOption

    @OptionGroup var options: ServeOptions<ServeDefaults>

    func run() throws {
        // Reads only the options and ignores invalid files: a mock stays healthy when its files become invalid.
        let flags = OptionFlags(options)
        try flags.validate()
        guard mock.flag == nil || flags.isEmpty else {
            throw Failure.badInput(
                "--url and the options of serve exclude each other: both say which mock to check"
            )
        }
        let values = OptionValues(flags: flags, file: ControlDocuments(flags).options)
        // Options of `serve` on the command line select the mock that `serve` starts, whatever the variable says.
        let url = try flags.isEmpty ? mock.addressIfSet() : nil
        var time = Probe.timeout
        if let wait {
            guard let duration = Duration(text: wait), duration >= .zero else {
                throw Failure.badInput("--wait is \"\(wait)\", expected a duration such as 10s")
            }
            time = duration
        }
        let deadline = ContinuousClock.now.advanced(by: time)
        var reason: String?
        while true {
            do {
                return Output.json(try health(url, values, until: deadline))
            } catch let obstacle as NotYet {
                guard let wait else { throw Failure.atRunTime(obstacle.reason) }
                let rest = ContinuousClock.now.duration(to: deadline)
                guard rest > .zero else {
                    // The last attempt may have had too little time, so an earlier reason is more informative.
                    throw Failure.atRunTime("\(reason ?? obstacle.reason); waited \(wait)")
                }
                reason = obstacle.reason
                usleep(UInt32(min(rest, .milliseconds(50)) / .microseconds(1)))
            }
        }
    }

    /// No mock listens yet. It can still be starting.
    private struct NotYet: Error {
        var reason: String
    }

    /// The answer of the mock's health check.
    ///
    /// - Throws: `NotYet`, or `Failure` when waiting is useless.
    private func health(
        _ url: MockAddress?, _ values: OptionValues, until deadline: ContinuousClock.Instant
    ) throws -> String {
        let target = try url?.target ?? target(values)
        let answer: Probe.Answer
        do throws(Probe.Failure) {
            answer = try Probe.get("/__admin/health", at: target, until: deadline)
        } catch {
            let reason = "no adobe-pass-mock answers at \(target): \(error.reason)"
            if error.isUnconnected { throw NotYet(reason: reason) }
            throw Failure.atRunTime(reason)
        }
        guard answer.status == 200 else {
            throw Failure.atRunTime(
                "\(target) answered with status \(answer.status): \(String(answer.body.prefix(200)).showingControlCharacters())"
            )
        }
        guard JSONValue(parsing: answer.body.utf8)?["status"] == "healthy" else {
            throw Failure.atRunTime(
                "the server at \(target) is not adobe-pass-mock: "
                    + (url == nil ? "stop it, or choose another port" : "correct \(mock.source)"))
        }
        return answer.body
    }

    private func target(_ values: OptionValues) throws -> Probe.Target {
        if let file = try values.readyFile() { return try Self.target(in: file) }
        if let path = try values[\.unix] { return .path(path) }
        let port = try values.port() ?? 0
        guard port != 0 else {
            throw Failure.badInput(
                "\(values.source(of: \.port)) is 0, any free port: add --ready-file to serve and to health")
        }
        return .port(
            host: Listeners.localHost(of: try values[\.host]), port: port,
            isSecure: try values.isTLSOn())
    }

    private static func target(in file: ReadyFile) throws -> Probe.Target {
        switch try file.read() {
        case nil:
            throw NotYet(
                reason:
                    "\(file.source): there is no file \(file.path), which serve writes with the same option")
        case .failed(let reason): throw Failure.atRunTime("the mock has not started: \(reason)")
        case .ready(let text):
            guard let address = MockAddress(argument: text) else {
                throw Failure.badInput("\(file.source): \(file.path) contains no address of a mock")
            }
            guard case .port(let host, let port, let isSecure) = address.target else { return address.target }
            return .port(host: Listeners.localHost(of: host), port: port, isSecure: isSecure)
        }
    }
}
