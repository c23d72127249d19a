import CLibevent
import HTTPMessages

/// The sizes, counts and times that the server allows a client.
package struct ServerLimits: Sendable, Hashable {
    /// The sizes of one request. The responder can allow a larger body.
    package var request = RequestLimits()
    /// Bytes of incomplete requests, on all connections together. The connection that exceeds this number gets 503 and is closed.
    /// Requests with a larger body limit do not count.
    package var maximumUnfinishedBytes = 256 * 1024 * 1024
    /// Open connections. Beyond this number a new one gets 503. Connections held open by a `HANG` fault, or by a delay after their
    /// client has closed its sending side, do not count; their number is limited to the same value separately.
    package var maximumConnections = 4096
    /// Time from the first byte of a head to its last. Then the request gets 408.
    package var headTimeout = Duration.seconds(10)
    /// Time from the end of a head to the end of its body. Then the request gets 408.
    var bodyTimeout = Duration.seconds(30)
    /// Time without a request, or with a reply that the client does not read. Then the connection is closed.
    package var idleTimeout = Duration.seconds(30)
    /// How long a stopping server waits for the replies in flight.
    package var drainTimeout = Duration.seconds(5)
    /// How long the server reads from a connection after closing its sending side, so that a reset does not
    /// destroy the last reply.
    var lingerTimeout = Duration.seconds(2)
    /// The same time while the server stops.
    var drainLingerTimeout = Duration.milliseconds(250)
    /// How long sending a reply with the fault `DRIP` takes.
    var dripDuration = Duration.seconds(5)
    /// The interval of pings on an event stream without events.
    var pingInterval = Duration.seconds(15)

    package init() {}

    /// The number of descriptors that a server with these limits can need: one for each connection, including those that a `HANG`
    /// fault holds open and those that get 503, and some for its loops, sockets and files.
    package func descriptors(loops: Int) -> Int {
        2 * maximumConnections + ConnectionLimiter.maximumRejections + Self.otherDescriptors(loops: loops)
    }

    /// The largest `maximumConnections` for which this number of descriptors is enough; at least 1.
    package static func maximumConnections(descriptors: Int, loops: Int) -> Int {
        max(1, (descriptors - ConnectionLimiter.maximumRejections - otherDescriptors(loops: loops)) / 2)
    }

    /// A loop has an epoll instance, a signal pair and a wake pipe. 64 are for sockets, files and libraries.
    private static func otherDescriptors(loops: Int) -> Int { 64 + 8 * loops }
}

/// The number of descriptors that this process can have open at once (RLIMIT_NOFILE). Each connection needs one.
///
/// A shell often sets a soft limit that is too low for a server: 256 on macOS, 1024 on Linux. A process can
/// raise it up to its hard limit.
package enum DescriptorLimit {
    /// Raises the soft limit, unless it is high enough. The system can allow a lower one.
    ///
    /// - Returns: the number of descriptors that the process can now have open; `Int.max` if it is unlimited.
    @discardableResult
    package static func raise(to needed: Int) -> Int {
        if var limit = current, limit.rlim_cur < min(rlim_t(needed), limit.rlim_max) {
            // Avoids RLIM_INFINITY: it is the usual hard limit on macOS, but setrlimit refuses it there.
            limit.rlim_cur = min(rlim_t(needed), limit.rlim_max)
            _ = shim_set_descriptor_limit(&limit)
        }
        // Reads the limit again, because the system may have refused or reduced it.
        let allowed = current?.rlim_cur ?? rlim_t.max
        return Int(clamping: min(allowed, shim_descriptors_per_process()))
    }

    /// `nil` when the system does not return it.
    private static var current: rlimit? {
        var limit = rlimit()
        return shim_get_descriptor_limit(&limit) == 0 ? limit : nil
    }
}
