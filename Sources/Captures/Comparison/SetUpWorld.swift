import AdminAPI
import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend
import PassSimulator

extension CapturePlayer {
    /// Repeats events outside of the captured calls on the mock, as far as the reply shows them.
    func follow(_ call: CapturedCall) {
        if call.definition.isLegacy {
            followLegacyLogin(of: call)
        } else if let reply = call.reply {
            followLogins(of: call, reply)
        }
    }

    /// A login that the mock has not seen happened outside of the captured calls.
    private func followLogins(of call: CapturedCall, _ reply: JSONValue) {
        guard let device = device(of: call),
            let provider = call.serviceProvider
        else { return }
        let code = code(of: call)
        let permit = earlierPermit(in: call)
        for login in call.logins(in: reply) {
            let user = world.mvpds[login.mvpd]?.user(with: login.attributes)
            mock.backend.state.withLock { state in
                let configuration = state.scenarios.currentOrInitial.configuration
                let time = state.time(of: device, machineTime: now.withLock { $0 })
                let isLive = login.end.map { $0 > time } ?? true
                let known = (state.simulator.devices[device]?.profiles ?? [])
                    .filter {
                        $0.mvpd == login.mvpd && $0.serviceProvider == provider
                            // Only a profile says how the user has logged in.
                            && (login.attributes == nil
                                || ($0.type == .appleSSO) == (login.type == .appleSSO))
                    }
                guard configuration.mvpds[login.mvpd].map({ $0.tempPass == nil }) ?? false,
                    !known.contains(where: { $0.validity.contains(time) == isLive })
                else { return }
                let start = min(login.start ?? permit ?? time, time)
                let live = state.simulator.devices[device]?.liveSessions[provider]
                if let session = (code ?? live).flatMap({ state.simulator.sessions[$0] }), session.isLive,
                    call.operation != .resumeAuthenticationSession,
                    code != nil || session.parameters.mvpd == login.mvpd
                {
                    try? state.simulator.completeAuthentication(
                        session, as: user?.name, outcome: .success, in: configuration, at: start)
                } else {
                    state.simulator.put(
                        SeededProfile(
                            serviceProvider: provider, mvpd: login.mvpd, type: login.type,
                            expiresIn: login.end.map { $0 - start }, attributes: user?.attributes),
                        on: device, in: configuration, at: start)
                }
            }
        }
    }

    /// The rules with which errors that no request causes, such as a denial by the MVPD or an outage, happen to the mock.
    func rules(for failures: [CapturedFailure], of call: CapturedCall) -> [DynamicRule] {
        guard !failures.isEmpty else { return [] }
        let rules = failures.map { failure in
            var effect: [String: JSONValue] = ["error": .string(failure.code)]
            if let details = failure.details { effect["details"] = .string(details) }
            var rule: [String: JSONValue] = [
                "on": [.string(call.operation.rawValue)], "then": .object(effect),
            ]
            if let resource = failure.resource { rule["when"] = ["resource": .string(resource)] }
            return JSONValue.object(rule)
        }
        let library = mock.backend.state.withLock { $0.scenarios.library }
        return rules.enumerated().map { index, json in
            DynamicRule(
                id: "capture-\(call.exchange.number)-\(index)", device: nil, json: json, from: library)
        }.filter { $0.problem == nil }
    }
}
