import HTTPMessages

/// What a client may take of the server's room and time.
package struct ServerLimits: Sendable, Hashable {
    /// Request line and header fields together; beyond it 431, or 414 for a request line over half of it.
    package var maximumHeadBytes = 16 * 1024
    /// Beyond it 413.
    package var maximumBodyBytes = 1024 * 1024
    /// Beyond it a new connection gets 503. Connections with the fault `HANG` do not count: as many again may hang.
    package var maximumConnections = 4096
    /// From the first byte of a head to its last; beyond it 408.
    package var headTimeout = Duration.seconds(10)
    /// From the end of a head to the end of its body; beyond it 408.
    package var bodyTimeout = Duration.seconds(30)
    /// Without a request, or with a reply of which the client takes nothing; beyond it the connection ends.
    package var idleTimeout = Duration.seconds(30)
    /// How long a stopping server waits for the answers in flight.
    package var drain = Duration.seconds(5)
    /// How long a closed connection is still listened to, so that its last answer is not lost to a reset.
    package var linger = Duration.seconds(2)
    /// The same while the server stops.
    package var lastLinger = Duration.milliseconds(250)
    /// How long a reply with the fault `DRIP` takes.
    package var drip = Duration.seconds(5)
    /// How long a stream of events is silent at most.
    package var ping = Duration.seconds(15)

    package init() {}

    var messages: RequestLimits {
        RequestLimits(maximumHeadBytes: maximumHeadBytes, maximumBodyBytes: maximumBodyBytes)
    }
}
