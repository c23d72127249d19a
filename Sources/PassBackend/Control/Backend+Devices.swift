import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

extension Backend {
    /// The devices by their identifiers, each in short.
    func listDevices() -> Reply {
        let machineTime = settings.now()
        let views = state.withLock { state in
            DeviceView.views(of: state.knownDevices, in: state, at: machineTime)
        }
        return .json { json in
            json.object { object in
                object.member("devices", array: views)
                object.member("meta") { $0.member("total", views.count) }
            }
        }
    }

    /// A device that was never seen has nothing.
    func showDevice(_ call: ControlCall) throws(ControlError) -> Reply {
        let machineTime = settings.now()
        let view = try state.withLock { (state) throws(ControlError) in
            DeviceView(try call.device(in: state), in: state, at: machineTime)
        }
        return .json { view.write(to: &$0) }
    }

    /// Everything that belongs to the device goes; client credentials and tokens stay.
    func forgetDevice(_ call: ControlCall) throws(ControlError) -> Reply {
        try state.withLock { (state) throws(ControlError) in
            let device = try call.device(in: state)
            state.simulator.forget(device)
            state.deviceScenarios[device] = nil
        }
        return Reply(status: .noContent)
    }

    /// A profile in the shape of `seed.profiles`.
    func putProfile(_ call: ControlCall) throws(ControlError) -> Reply {
        let body = Node(.object(try call.body()))
        let profile: SeededProfile
        do throws(Diagnostics) { profile = try SeededProfile(body) } catch {
            throw .invalidBody(error)
        }
        let machineTime = settings.now()
        try state.withLock { (state) throws(ControlError) in
            let device = try call.device(in: state)
            let now = state.time(of: device, machineTime: machineTime)
            let configuration: Configuration
            do throws(Diagnostics) {
                configuration = try state.scenario(for: call.request, device: device).configuration
            } catch {
                throw .invalidScenario(error)
            }
            guard configuration.integrations[profile.serviceProvider]?[profile.mvpd] != nil else {
                throw .invalidBody(
                    "\(profile.serviceProvider) and \(profile.mvpd) have no integration, expected one.",
                    at: "/mvpd")
            }
            guard configuration.mvpds[profile.mvpd]?.tempPass == nil else {
                throw .invalidBody(
                    "\(profile.mvpd) is a temporary pass, which needs no profile: authorize, and it runs.",
                    at: "/mvpd")
            }
            state.simulator.put(profile, on: device, in: configuration, at: now)
        }
        return Reply(status: .created)
    }

    /// `{"user"?, "outcome"?}`: what the MVPD's login page would do.
    func completeSession(_ call: ControlCall) throws(ControlError) -> Reply {
        let body = try call.body()
        let user = try body.text("user")
        let outcome = try body.text("outcome").flatMap(Simulator.LoginOutcome.init) ?? .success
        let code = AuthenticationCode(call.parameters["code"] ?? "")
        let machineTime = settings.now()
        try state.withLock { (state) throws(ControlError) in
            let session = state.simulator.sessions[code]
            let now = state.time(of: session?.device, machineTime: machineTime)
            guard let session, session.isLive, session.validity.contains(now) else {
                throw .notFound("No live authentication session has the code \(code).")
            }
            do throws(LoginFailure) {
                try state.simulator.completeAuthentication(
                    session, as: user, outcome: outcome, in: state.configuration(of: session), at: now)
            } catch {
                throw ControlError(error, of: session)
            }
        }
        return Reply(status: .noContent)
    }
}

extension ControlError {
    fileprivate init(_ failure: LoginFailure, of session: Session) {
        switch failure {
        case .noMVPD: self = .invalidBody("The session has no mvpd yet: resume it with one first.")
        case .noIntegration(let mvpd):
            self = .invalidBody("\(session.serviceProvider) has no active integration with \(mvpd).")
        case .noUser(let mvpd, let name, let users):
            let users = users.isEmpty ? "one, and it has none" : users.joined(separator: ", ")
            self = .invalidBody("\(mvpd) has no user \"\(name ?? "")\", expected \(users).", at: "/user")
        }
    }
}
