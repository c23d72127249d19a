import ArgumentParser
import EventServer

/// What a request may cost.
struct LimitOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The longest request head. (default: 16384)", valueName: "bytes"))
    var maxHeadBytes: Int?

    @Option(help: ArgumentHelp("The longest request body. (default: 1048576)", valueName: "bytes"))
    var maxBodyBytes: Int?

    @Option(help: ArgumentHelp("How long a head may take to arrive. (default: 10)", valueName: "seconds"))
    var headTimeout: Double?

    @Option(help: ArgumentHelp("How long a connection may be idle. (default: 30)", valueName: "seconds"))
    var idleTimeout: Double?

    @Option(
        help: ArgumentHelp("How many connections may be open at once. (default: 4096)", valueName: "number"))
    var maxConnections: Int?

    /// What is set here goes before the defaults, and those before the engine's own limits.
    func resolved(drain: Double?, _ defaults: OptionDefaults) throws -> ServerLimits {
        var limits = ServerLimits()
        func set<Value: ExpressibleByArgument>(
            _ option: String, _ flag: Value?, _ assign: (Value) -> Void
        ) throws {
            if let value = try defaults.value(option, flag: flag) { assign(value) }
        }
        try set("max-head-bytes", maxHeadBytes) { limits.maximumHeadBytes = $0 }
        try set("max-body-bytes", maxBodyBytes) { limits.maximumBodyBytes = $0 }
        try set("max-connections", maxConnections) { limits.maximumConnections = $0 }
        try set("head-timeout", headTimeout) { limits.headTimeout = .seconds($0) }
        try set("idle-timeout", idleTimeout) { limits.idleTimeout = .seconds($0) }
        try set("drain", drain) { limits.drain = .seconds($0) }
        return limits
    }
}
