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
}

extension OptionValues {
    /// The limits of the state.
    func entityLimits() throws(Failure) -> EntityLimits {
        var limits = EntityLimits()
        if let devices: Int = try value("max-devices") { limits.devices = devices }
        return limits
    }

    /// The largest state that can be imported, in bytes.
    ///
    /// - Parameter body: the largest body of all requests.
    /// - Throws: `Failure` for a smaller number, which would have no effect.
    func maximumStateBytes(atLeast body: Int) throws(Failure) -> Int {
        guard let bytes: Int = try value("max-state-bytes") else { return max(1 << 30, body) }
        guard bytes >= body else {
            throw .badInput(
                "--max-state-bytes is \(bytes), expected at least \(body), the --max-body-bytes of all requests"
            )
        }
        return bytes
    }

    /// The limits of the server. `ServerLimits` has the values of those that no option sets.
    ///
    /// - Throws: `Failure` for a value outside of its range.
    func serverLimits() throws(Failure) -> ServerLimits {
        var limits = ServerLimits()
        func set<Value: ExpressibleByArgument>(
            _ option: String, _ assign: (Value) -> Void
        ) throws(Failure) {
            if let value: Value = try value(option) { assign(value) }
        }
        try set("max-head-bytes") { limits.maximumHeadBytes = $0 }
        try set("max-body-bytes") { limits.maximumBodyBytes = $0 }
        try set("max-connections") { limits.maximumConnections = $0 }
        try set("max-unfinished-bytes") { limits.maximumUnfinishedBytes = $0 }
        try set("head-timeout") { (seconds: Double) in limits.headTimeout = .seconds(seconds) }
        try set("idle-timeout") { (seconds: Double) in limits.idleTimeout = .seconds(seconds) }
        try set("drain") { (seconds: Double) in limits.drainTimeout = .seconds(seconds) }
        return limits
    }
}
