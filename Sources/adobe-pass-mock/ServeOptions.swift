import ArgumentParser
import EventServer

/// The options of `serve`, which `health` reads too. Unset ones come from the environment, then from the
/// configuration, then from here.
struct ServeOptions: ParsableArguments {
    @Option(help: "The address to listen on. (default: 127.0.0.1)")
    var host: String?

    @Option(help: "The port to listen on; 0 takes any free one. (default: 8080)")
    var port: UInt16?

    @OptionGroup var files: FileOptions

    @Option(
        help: ArgumentHelp("The scenario to start with. (default: valid-sso)", valueName: "name;param=value"))
    var scenario: String?

    @Option(
        help: ArgumentHelp(
            "A further port, bound to a scenario; may be repeated.", valueName: "port=scenario"))
    var listen: [String] = []

    @Option(
        help: """
            What the admin API asks for when the listener is not on loopback; made up and printed when it is not \
            given, and empty to open the API on purpose.
            """)
    var adminToken: String?

    @Option(help: "Makes identifiers, codes and chance repeatable.")
    var seed: UInt64?

    @Option(help: "trace, debug, info, notice, warning, error or critical. (default: notice)")
    var logLevel: String?

    @Option(help: "How many seconds answers in flight have to finish after SIGTERM. (default: 5)")
    var drain: Double?

    @OptionGroup var limits: LimitOptions

    func resolvedHost(_ defaults: OptionDefaults) -> String {
        host ?? defaults.text("host") ?? "127.0.0.1"
    }

    func resolvedPort(_ defaults: OptionDefaults) throws -> UInt16 {
        try port ?? defaults.value("port", "a port from 0 to 65535") ?? 8_080
    }
}

/// Where configuration and scenarios come from.
struct FileOptions: ParsableArguments {
    @Option(help: "The configuration directory. (default: config, or what is built in where that is missing)")
    var config: String?

    @Option(help: "The scenario directory. (default: scenarios, or what is built in where that is missing)")
    var scenarios: String?
}

/// What a request may cost.
struct LimitOptions: ParsableArguments {
    @Option(help: "The longest request head, in bytes. (default: 16384)")
    var maxHeadBytes: Int?

    @Option(help: "The longest request body, in bytes. (default: 1048576)")
    var maxBodyBytes: Int?

    @Option(help: "How many seconds a head may take to arrive. (default: 10)")
    var headTimeout: Double?

    @Option(help: "How many seconds a connection may be idle. (default: 30)")
    var idleTimeout: Double?

    @Option(help: "How many connections may be open at once. (default: 4096)")
    var maxConnections: Int?

    /// What is set here goes before the defaults, and those before the engine's own limits.
    func resolved(drain: Double?, _ defaults: OptionDefaults) throws -> ServerLimits {
        var limits = ServerLimits()
        func set<Value: ExpressibleByArgument>(
            _ option: String, _ flag: Value?, _ expected: String, _ assign: (Value) -> Void
        ) throws {
            if let value = try flag ?? defaults.value(option, expected) { assign(value) }
        }
        let number = "a whole number"
        let seconds = "a number of seconds"
        try set("max-head-bytes", maxHeadBytes, number) { limits.maximumHeadBytes = $0 }
        try set("max-body-bytes", maxBodyBytes, number) { limits.maximumBodyBytes = $0 }
        try set("max-connections", maxConnections, number) { limits.maximumConnections = $0 }
        try set("head-timeout", headTimeout, seconds) { limits.headTimeout = .seconds($0) }
        try set("idle-timeout", idleTimeout, seconds) { limits.idleTimeout = .seconds($0) }
        try set("drain", drain, seconds) { limits.drain = .seconds($0) }
        return limits
    }
}
