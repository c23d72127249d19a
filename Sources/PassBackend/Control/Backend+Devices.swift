import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

extension Backend {
    /// Everything that belongs to the device goes; client credentials and tokens stay.
    func forgetDevice(_ call: ControlCall) throws(ControlError) -> Reply {
        let device = try call.device()
        core.withLock { core in
            core.simulator.forget(device)
            core.deviceScenarios[device] = nil
        }
        return Reply(status: .noContent)
    }

    /// A profile in the shape of `seed.profiles`.
    func putProfile(_ call: ControlCall) throws(ControlError) -> Reply {
        let device = try call.device()
        let body = Node(.object(try call.body()))
        let profile: SeededProfile
        do throws(Problems) { profile = try SeededProfile(body) } catch {
            throw .invalidBody(error.description)
        }
        let now = settings.now()
        try core.withLock { (core) throws(ControlError) in
            let world = (core.deviceScenarios[device] ?? core.scenarios.current).world
            guard world.integrations[profile.serviceProvider]?[profile.mvpd] != nil else {
                throw .invalidBody(
                    "\(profile.serviceProvider) and \(profile.mvpd) have no integration, expected one.",
                    at: "/mvpd")
            }
            core.simulator.put(profile, on: device, in: world, at: now)
        }
        return Reply(status: .created)
    }

    /// `{"user"?, "outcome"?}`: what the MVPD's login page would do.
    func completeSession(_ call: ControlCall) throws(ControlError) -> Reply {
        let body = try call.body(knowing: ["user", "outcome"])
        let user = try body.text("user")
        let word = try body.text("outcome") ?? Simulator.LoginOutcome.success.rawValue
        guard let outcome = Simulator.LoginOutcome(rawValue: word) else {
            let words = Simulator.LoginOutcome.allCases.map(\.rawValue).joined(separator: ", ")
            throw .invalidBody("\"\(word)\" is no outcome, expected \(words).", at: "/outcome")
        }
        let code = AuthenticationCode(call.parameters["code"] ?? "")
        let now = settings.now()
        try core.withLock { (core) throws(ControlError) in
            guard let session = core.simulator.sessions[code], session.isLive,
                session.validity.contains(now)
            else { throw .notFound("No live authentication session has the code \(code).") }
            let world = (core.deviceScenarios[session.device] ?? core.scenarios.current).world
            let isKnown = core.simulator.completeAuthentication(
                session, as: user, outcome: outcome, in: world, at: now)
            guard isKnown else { throw .unknownUser(user, session, in: world) }
        }
        return Reply(status: .noContent)
    }
}

extension ControlError {
    fileprivate static func unknownUser(_ user: String?, _ session: Session, in world: World) -> ControlError
    {
        guard let mvpd = session.parameters.mvpd else {
            return .invalidBody("The session has no mvpd yet: resume it with one first.")
        }
        let users = world.mvpds[mvpd]?.users.map(\.name) ?? []
        return .invalidBody(
            "\(mvpd) has no user \"\(user ?? "")\", expected one of: \(users.joined(separator: ", ")).",
            at: "/user")
    }
}
