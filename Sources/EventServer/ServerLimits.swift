import HTTPMessages

/// The sizes, counts and times that the server allows a client.
package struct ServerLimits: Sendable, Hashable {
    /// Bytes of the request line and header fields together. A larger head gets 431; a request line longer
    /// than half of this limit gets 414.
    package var maximumHeadBytes = 16 * 1024
    /// Bytes of a request body. A larger one gets 413.
    package var maximumBodyBytes = 1024 * 1024
    /// Open connections. Beyond this number a new one gets 503. Connections held open by a `HANG` fault do
    /// not count; their number is limited to the same value separately.
    package var maximumConnections = 4096
    /// Time from the first byte of a head to its last. Afterwards the request gets 408.
    package var headTimeout = Duration.seconds(10)
    /// Time from the end of a head to the end of its body. Afterwards the request gets 408.
    package var bodyTimeout = Duration.seconds(30)
    /// Time without a request, or with a reply that the client does not read. Afterwards the connection is
    /// closed.
    package var idleTimeout = Duration.seconds(30)
    /// How long a stopping server waits for the replies in flight.
    package var drainTimeout = Duration.seconds(5)
    /// How long the server reads from a connection after closing its sending side, so that a reset does not
    /// destroy the last reply.
    package var lingerTimeout = Duration.seconds(2)
    /// The same while the server stops.
    package var drainLingerTimeout = Duration.milliseconds(250)
    /// How long sending a reply with the fault `DRIP` takes.
    package var dripDuration = Duration.seconds(5)
    /// The interval of pings on an event stream without events.
    package var pingInterval = Duration.seconds(15)

    package init() {}

    var requestLimits: RequestLimits {
        RequestLimits(maximumHeadBytes: maximumHeadBytes, maximumBodyBytes: maximumBodyBytes)
    }
}
