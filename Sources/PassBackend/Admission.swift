import ControlAPI
import HTTPMessages
import PassAPI
import PassSimulator

/// Asks the throttle once for a request, however often the request is computed.
struct Admission {
    private let gate: Locked<ThrottleGate>
    private var answer: Bool?

    init(_ gate: Locked<ThrottleGate>) {
        self.gate = gate
    }

    /// Returns whether the request is within the limit.
    mutating func admits(
        _ context: RequestContext, by throttle: Throttle, burst: Policies.ThrottleBurst, at now: Timestamp
    ) -> Bool {
        if let answer { return answer }
        let isAdmitted = gate.withLock { gate in
            gate.admits(
                context.request.clientAddress, by: throttle, burst: burst, at: now,
                isCounted: context.changesState)
        }
        answer = isAdmitted
        return isAdmitted
    }
}
