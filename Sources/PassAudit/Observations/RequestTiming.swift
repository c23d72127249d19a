import PassAPI

/// When a request came, by every clock that may count.
///
/// Clients live in the time of the machine, but tests set the mock's clocks ahead where an app would wait. So a pause
/// counts by the clock that shows more of it, and something has expired for a client only when every clock says so.
/// What a client cannot have known is never held against it.
package struct Moment: Sendable, Hashable {
    /// By the machine's clock, which no test sets.
    package var arrival: Timestamp
    /// When the answer left, by the machine's clock.
    package var answer: Timestamp
    /// By the server's clock, which access tokens expire by.
    package var serverTime: Timestamp
    /// By the device's clock, which everything else expires by; the server's where no device is known.
    package var deviceTime: Timestamp

    package init(arrival: Timestamp, answer: Timestamp, serverTime: Timestamp, deviceTime: Timestamp) {
        self.arrival = arrival
        self.answer = answer
        self.serverTime = serverTime
        self.deviceTime = deviceTime
    }

    /// How long a client has waited since then.
    func pause(since earlier: Moment) -> Duration {
        max(arrival - earlier.arrival, deviceTime - earlier.deviceTime)
    }

    /// True when the request may have left before that answer arrived.
    func isInFlight(with earlier: Moment) -> Bool { arrival < earlier.answer }

    /// How far the device's clock is ahead of the server's.
    var deviceOffset: Duration { deviceTime - serverTime }
}

extension Duration {
    /// `2.5 s`.
    var text: String {
        let tenths = (milliseconds + (milliseconds < 0 ? -50 : 50)) / 100
        return tenths.isMultiple(of: 10) ? "\(tenths / 10) s" : "\(Double(tenths) / 10) s"
    }
}
