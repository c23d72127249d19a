import ControlAPI
import EventServer
import PassSimulator

extension OptionValues {
    /// The limits of the state.
    func entityLimits() throws(Failure) -> TableLimits {
        TableLimits(devices: try self[\.maxDevices])
    }

    /// The largest state that can be imported, in bytes.
    ///
    /// - Parameter body: the largest body of all requests.
    /// - Throws: `Failure` for a smaller number, which would have no effect.
    func maximumStateBytes(atLeast body: Int) throws(Failure) -> Int {
        let bytes = try self[\.maxStateBytes]
        guard try given(\.maxStateBytes) != nil else { return max(bytes, body) }
        guard bytes >= body else {
            throw .badInput(
                "--max-state-bytes is \(bytes), expected at least \(body), the --max-body-bytes of all requests"
            )
        }
        return bytes
    }

    /// The limits of the server. `ServerLimits` has the values of those without an option.
    ///
    /// - Throws: `Failure` for a value outside of its range.
    func serverLimits() throws(Failure) -> ServerLimits {
        var limits = ServerLimits()
        limits.maximumHeadBytes = try self[\.maxHeadBytes]
        limits.maximumBodyBytes = try self[\.maxBodyBytes]
        limits.maximumConnections = try self[\.maxConnections]
        limits.maximumUnfinishedBytes = try self[\.maxUnfinishedBytes]
        limits.headTimeout = try self[\.headTimeout]
        limits.idleTimeout = try self[\.idleTimeout]
        limits.drainTimeout = try self[\.drain]
        return limits
    }
}
