import ArgumentParser
import EventServer
import PassSimulator

/// The limits of requests and connections.
struct LimitOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The largest request head. (default: 16384)", valueName: "bytes"))
    var maxHeadBytes: Int?

    @Option(help: ArgumentHelp("The largest request body. (default: 1048576)", valueName: "bytes"))
    var maxBodyBytes: Int?

    @Option(
        help: ArgumentHelp("The time limit for receiving a request head. (default: 10)", valueName: "seconds")
    )
    var headTimeout: Double?

    @Option(
        help: ArgumentHelp(
            "How long a connection can be idle before it is closed. (default: 30)", valueName: "seconds"))
    var idleTimeout: Double?

    @Option(
        help: ArgumentHelp(
            "The largest number of connections that are open at once. (default: 4096)", valueName: "number"))
    var maxConnections: Int?

    @Option(
        help: ArgumentHelp(
            """
            The largest number of bytes of requests that have arrived in part, of all connections together. \
            (default: 268435456)
            """, valueName: "bytes"))
    var maxUnfinishedBytes: Int?

    @Option(
        help: ArgumentHelp(
            """
            The largest state that PUT /__admin/state imports, whatever the limit of other request bodies. (default: \
            1073741824)
            """, valueName: "bytes"))
    var maxStateBytes: Int?

    @Option(
        help: ArgumentHelp(
            """
            The largest number of devices with state. Above it, those leave that were idle the longest. \
            (default: 1000000)
            """, valueName: "number"))
    var maxDevices: Int?

    @Option(
        help: ArgumentHelp(
            """
            The largest number of registered clients. Above it, those leave that got no access token for the longest \
            time. (default: 250000)
            """, valueName: "number"))
    var maxClients: Int?

    /// The limits of the state, resolved like those of the server.
    func entityLimits(_ defaults: OptionDefaults) throws -> EntityLimits {
        var limits = EntityLimits()
        if let value = try defaults.value("max-devices", flag: maxDevices) { limits.devices = value }
        if let value = try defaults.value("max-clients", flag: maxClients) { limits.clients = value }
        return limits
    }

    /// The largest state that can be imported, in bytes, resolved like the limits of the server.
    func maximumStateBytes(_ defaults: OptionDefaults) throws -> Int {
        try defaults.value("max-state-bytes", flag: maxStateBytes) ?? 1 << 30
    }

    /// The limits of the server: the flags override `defaults`, which override the built-in limits of
    /// `ServerLimits`.
    ///
    /// - Parameter drain: the flag `--drain`, in seconds.
    /// - Throws: `Failure` for a value outside of its range.
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
        try set("max-unfinished-bytes", maxUnfinishedBytes) { limits.maximumUnfinishedBytes = $0 }
        try set("head-timeout", headTimeout) { limits.headTimeout = .seconds($0) }
        try set("idle-timeout", idleTimeout) { limits.idleTimeout = .seconds($0) }
        try set("drain", drain) { limits.drainTimeout = .seconds($0) }
        return limits
    }
}
