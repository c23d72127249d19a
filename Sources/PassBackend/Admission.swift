import ControlAPI
import HTTPMessages
import PassAPI
import PassSimulator

/// Asks the throttle for a request.
struct Admission {
    private let place: Place
    private var answer: Bool?
    /// What the client may still send after this request; `nil` if that has not changed.
    private(set) var changed: ThrottleAllowance?
    /// The client whose allowance has to be loaded before the throttle can answer; `nil` if none has to be.
    private(set) var missing: String?

    private enum Place {
        /// For one mock, which counts a request once however often it is computed.
        case gate(Locked<ThrottleGate>)
        /// For one of several mocks: what the client may still send, if it was loaded.
        case loaded(ThrottleAllowance?)
    }

    init(_ gate: Locked<ThrottleGate>) { place = .gate(gate) }

    /// - Parameter allowance: what the client may still send; `nil` if that was not loaded, because nobody has asked yet.
    init(loaded allowance: ThrottleAllowance?) { place = .loaded(allowance) }

    /// Returns whether the request is within the limit; `nil` if the client's allowance is ``missing``.
    mutating func admits(
        _ context: RequestContext, by throttle: Throttle, burst: Policies.ThrottleBurst, at now: Timestamp
    ) -> Bool? {
        if let answer { return answer }
        let client = context.request.clientAddress
        switch place {
        case .gate(let gate):
            answer = gate.withLock { gate in
                gate.admits(client, by: throttle, burst: burst, at: now, isCounted: context.changesState)
            }
        case .loaded(nil): missing = client
        case .loaded(var allowance?):
            let before = allowance
            answer = allowance.admits(by: throttle, burst: burst, at: now)
            if context.changesState, allowance != before { changed = allowance }
        }
        return answer
    }
}
