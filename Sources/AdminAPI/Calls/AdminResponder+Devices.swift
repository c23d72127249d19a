import ControlAPI
import Documents
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend
import PassSimulator

extension AdminRoute {
    package static let listDevices = AdminRoute(
        .get, "/devices", "listDevices", "Lists the devices that have state.", answer: .json(.deviceList)
    ) { admin, _ in admin.listDevices() }

    package static let showDevice = AdminRoute(
        .get, "/devices/\(.device)", "showDevice", "Returns the state of one device.", answer: .json(.device)
    ) { (admin, call) throws(AdminError) in try admin.showDevice(call) }

    package static let forgetDevice = AdminRoute(
        .delete, "/devices/\(.device)", "forgetDevice",
        "Removes the state of one device, but no client credentials.", answer: .nothing()
    ) { (admin, call) throws(AdminError) in try admin.forgetDevice(call) }

    package static let putProfile = AdminRoute(
        .post, "/devices/\(.device)/profiles", "putProfile", "Adds a profile to a device, as a login would.",
        body: .profile, answer: .nothing(.created)
    ) { (admin, call) throws(AdminError) in try admin.putProfile(call) }

    package static let completeSession = AdminRoute(
        .post, "/sessions/\(.code)/complete", "completeSession",
        "Completes an authentication session without a browser.", body: .login, answer: .nothing()
    ) { (admin, call) throws(AdminError) in try admin.completeSession(call) }
}

extension AdminResponder {
    /// All known devices with their state, ordered by identifier.
    func listDevices() -> Reply {
        let machineTime = backend.now()
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

    /// The state of a device. It is empty for an unknown device.
    func showDevice(_ call: AdminCall) throws(AdminError) -> Reply {
        let machineTime = backend.now()
        let view = try state.withLock { (state) throws(AdminError) in
            DeviceView(try call.device(in: state), in: state, at: machineTime)
        }
        return .json { view.write(to: &$0) }
    }

    /// Removes everything that belongs to the device. Client credentials and tokens are kept.
    func forgetDevice(_ call: AdminCall) throws(AdminError) -> Reply {
        try state.withLock { (state) throws(AdminError) in
            let device = try call.device(in: state)
            state.simulator.forget(device)
            state.deviceScenarios[device] = nil
        }
        return Reply(status: .noContent)
    }

    /// Adds a profile, given in the format of `seed.profiles`.
    func putProfile(_ call: AdminCall) throws(AdminError) -> Reply {
        let body = Node(.object(try call.body()))
        let profile: SeededProfile
        do throws(Diagnostics) { profile = try SeededProfile(body) } catch {
            throw .invalidBody(error)
        }
        let machineTime = backend.now()
        let requested = backend.requestedScenario(of: call.request)
        try state.withLock { (state) throws(AdminError) in
            let device = try call.device(in: state)
            let now = state.time(of: device, machineTime: machineTime)
            let configuration: Configuration
            do throws(Diagnostics) {
                configuration = try state.selectScenario(
                    requested, of: device, port: call.request.connection.localPort
                ).get().configuration
            } catch {
                throw .invalidScenario(error)
            }
            guard configuration.integrations[profile.serviceProvider]?[profile.mvpd] != nil else {
                throw .invalidBody(
                    "\(profile.serviceProvider) has no integration with \(profile.mvpd).",
                    at: "/mvpd")
            }
            guard configuration.mvpds[profile.mvpd]?.tempPass == nil else {
                throw .invalidBody(
                    "\(profile.mvpd) is a temporary pass, which needs no profile: it starts with the first "
                        + "authorization.",
                    at: "/mvpd")
            }
            state.simulator.put(profile, on: device, in: configuration, at: now)
        }
        return Reply(status: .created)
    }

    /// `{"user"?, "outcome"?}`: completes a login as the MVPD's login page does.
    func completeSession(_ call: AdminCall) throws(AdminError) -> Reply {
        let body = try call.body()
        let user = try body.text("user")
        let outcome = try body.text("outcome").flatMap(LoginOutcome.init) ?? .success
        let code = AuthenticationCode(call.parameters["code"] ?? "")
        let machineTime = backend.now()
        try state.withLock { (state) throws(AdminError) in
            let session = state.simulator.sessions[code]
            let now = state.time(of: session?.device, machineTime: machineTime)
            guard let session, session.isLive, session.validity.contains(now) else {
                throw .notFound("No live authentication session has the code \(code).")
            }
            do throws(LoginFailure) {
                try state.simulator.completeAuthentication(
                    session, as: user, outcome: outcome, in: state.configuration(of: session), at: now)
            } catch {
                throw AdminError(error, of: session)
            }
        }
        return Reply(status: .noContent)
    }
}

extension AdminError {
    fileprivate init(_ failure: LoginFailure, of session: Session) {
        switch failure {
        case .noMVPD:
            self = .invalidBody("The session has no mvpd yet: resume the session with an mvpd first.")
        case .noIntegration(let mvpd):
            self = .invalidBody("\(session.serviceProvider) has no active integration with \(mvpd).")
        case .noUser(let mvpd, let name, let users):
            let users = users.isEmpty ? "a user, but it has none" : users.joined(separator: ", ")
            self = .invalidBody("\(mvpd) has no user \"\(name ?? "")\", expected \(users).", at: "/user")
        }
    }
}
