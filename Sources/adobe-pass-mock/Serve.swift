import ArgumentParser
import ControlAPI
import EventServer
import Logging
import PassAPI
import PassBackend
import PassSimulator

/// `serve`
struct Serve: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Start the fake backend.")

    @OptionGroup var options: ServeOptions

    func run() throws {
        let workspace = try Workspace(options.files)
        let defaults = workspace.optionDefaults
        let selection = options.scenario ?? defaults.text("scenario") ?? "valid-sso"
        let book = try Workspace.reporting { () throws(Problems) in
            try ScenarioBook(library: workspace.library, selection: selection)
        }
        let host = options.resolvedHost(defaults)
        let backend = Backend(
            scenarios: book, keys: try workspace.keyRing(),
            settings: .init(
                now: SystemClock.now, seed: try options.seed ?? defaults.value("seed", "a whole number"),
                access: access(from: host, defaults), version: Version.current))
        let server = try EventServer(
            limits: try options.limits.resolved(drain: options.drain, defaults),
            logger: try logger(defaults), responder: backend)
        let port = try server.listen(host: host, port: options.resolvedPort(defaults))
        let further = options.listen.isEmpty ? defaults.list("listen") : options.listen
        try listen(on: further, server, backend, host)
        server.stopOnSignals(SystemSignals.termination)
        Output.line(
            "adobe-pass-mock ready on http://\(host.contains(":") ? "[\(host)]" : host):\(port) (scenario \(selection))"
        )
        server.run()
    }

    /// `--listen PORT=SCENARIO`, once for each.
    private func listen(
        on ports: [String], _ server: EventServer, _ backend: Backend, _ host: String
    ) throws {
        for text in ports {
            let parts = text.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, let wanted = UInt16(parts[0]) else {
                throw Failure.badInput(
                    "--listen \(text): expected PORT=SCENARIO, such as 8081=fallback-to-basic")
            }
            let port = try server.listen(host: host, port: wanted)
            try Workspace.reporting { () throws(Problems) in
                try backend.bind(port: port, to: String(parts[1]))
            }
        }
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
