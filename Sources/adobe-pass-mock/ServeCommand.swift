import ArgumentParser
import ControlAPI
import EventServer
import Logging
import PassAPI
import PassBackend
import PassSimulator

/// `serve`
struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Start the fake backend.")

    @OptionGroup var options: ServeOptions

    func run() throws {
        let workspace = try Workspace(options.files)
        let defaults = workspace.optionDefaults
        let selection = options.scenario ?? defaults.text("scenario") ?? "valid-sso"
        let book = try Workspace.reporting { () throws(Problems) in
            try ScenarioBook(library: workspace.library, selection: selection)
        }
        let host = options.resolvedHost(defaults)
        let further = try (options.listen.isEmpty ? defaults.list("listen") : options.listen)
            .map(FurtherPort.init)
        let backend = Backend(
            scenarios: book, keys: try workspace.keyRing(),
            settings: .init(
                now: SystemClock.now, seed: try options.seed ?? defaults.value("seed", "a whole number"),
                access: access(from: host, defaults), version: Version.current))
        let server = try EventServer(
            limits: try options.limits.resolved(drain: options.drain, defaults),
            logger: try logger(defaults), responder: backend)
        let port = try server.listen(host: host, port: options.resolvedPort(defaults))
        let also = try further.map { further in
            let port = try server.listen(host: host, port: further.port)
            try Workspace.reporting { () throws(Problems) in
                try backend.bind(port: port, to: further.scenario)
            }
            return "adobe-pass-mock also on \(Self.url(host, port)) (scenario \(further.scenario))"
        }
        server.stopOnSignals(SystemSignals.termination)
        // The ready line goes first: scripts read one line.
        Output.line("adobe-pass-mock ready on \(Self.url(host, port)) (scenario \(selection))")
        also.forEach(Output.line)
        server.run()
    }

    private static func url(_ host: String, _ port: UInt16) -> String {
        "http://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }

    private func access(from host: String, _ defaults: OptionDefaults) -> AdminAccess {
        if Loopback.contains(host) { return .loopback }
        if let token = options.adminToken ?? defaults.raw("admin-token") {
            if token.isEmpty {
                Output.error("warning: the admin API is open to everybody who reaches \(host)")
            }
            return .token(token)
        }
        var chance = Chance(seed: nil)
        let token = chance.hex(digits: 32)
        Output.error("admin token: \(token)")
        return .token(token)
    }

    private func logger(_ defaults: OptionDefaults) throws -> Logger {
        let word = options.logLevel ?? defaults.text("log-level") ?? Logger.Level.notice.rawValue
        guard let level = Logger.Level(rawValue: word) else {
            let words = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
            throw Failure.badInput("--log-level \(word): expected \(words)")
        }
        var logger = Logger(label: "adobe-pass-mock") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = level
        return logger
    }
}
