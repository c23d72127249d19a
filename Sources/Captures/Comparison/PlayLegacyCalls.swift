import AdminAPI
import ControlAPI
import HTTPMessages
import PassAPI
import PassBackend
import PassSimulator

extension CapturePlayer {
    /// A login that the mock has not seen happened outside of the captured calls.
    func followLegacyLogin(of call: CapturedCall) {
        guard let device = device(of: call),
            let provider = call.serviceProvider ?? provider(of: device, call),
            let state = call.legacyLogin
        else { return }
        let time = call.time
        let start = earlierPermit(in: call) ?? time
        let expiry = call.showsAuthenticationToken ? call.legacyExpiry : nil
        let shown = call.legacyUserID.map { ["userID": JSONValue.string($0)] }
        mock.backend.state.withLock { mock in
            let configuration = mock.scenarios.currentOrInitial.configuration
            let session = session(of: call, device, provider, in: mock.simulator)
            let own = (mock.simulator.devices[device]?.profiles ?? []).filter {
                $0.serviceProvider == provider
            }
            guard !own.contains(where: { $0.validity.contains(time) }) || isPending(session, of: call),
                let mvpd = call.legacyMVPD ?? session?.parameters.mvpd
                    ?? mvpd(of: device, provider, after: call),
                let integration = configuration.integrations(of: provider)[mvpd],
                configuration.mvpds[mvpd]?.tempPass == nil
            else { return }
            let user = world.mvpds[mvpd]?.user(with: shown)
            if state == .expired {
                mock.simulator.put(
                    SeededProfile(
                        serviceProvider: provider, mvpd: mvpd, type: .regular, expiresIn: .seconds(-1)),
                    on: device, in: configuration, at: time)
            } else if var session {
                session.parameters.mvpd = mvpd
                let lifetime = integration.authenticationTTL.value(for: session.origin.platform)
                try? mock.simulator.completeAuthentication(
                    session, as: user?.name, outcome: .success, in: configuration,
                    at: min(time, expiry.map { $0 - lifetime } ?? time))
            } else {
                mock.simulator.put(
                    SeededProfile(
                        serviceProvider: provider, mvpd: mvpd, type: .regular,
                        expiresIn: expiry.map { $0 - start }, attributes: user?.attributes),
                    on: device, in: configuration, at: start)
            }
        }
    }

    /// True for a code with which nobody has logged in at the mock, although the reply shows that somebody has.
    private func isPending(_ session: Session?, of call: CapturedCall) -> Bool {
        call.code != nil && session != nil && session?.authenticatedMVPD == nil
    }

    /// The session of the code in the request, or else the device's newest one.
    private func session(
        of call: CapturedCall, _ device: DeviceIdentifier, _ provider: ServiceProviderID,
        in simulator: Simulator
    ) -> Session? {
        if let code = code(of: call) { return simulator.sessions[code] }
        return simulator.sessions.values
            .filter {
                $0.device == device && $0.serviceProvider == provider && $0.registration != nil && $0.isLive
            }
            .max { $0.validity.notBefore < $1.validity.notBefore }
    }

    /// The service provider of a call that names none: that of the code, or that with which the device registered.
    private func provider(of device: DeviceIdentifier, _ call: CapturedCall) -> ServiceProviderID? {
        let code = code(of: call)
        return mock.backend.state.withLock { state in
            let sessions = state.simulator.sessions
            return (code.flatMap { sessions[$0] } ?? sessions.values.first { $0.device == device })?
                .serviceProvider
        }
    }

    /// The MVPD of the login that a later reply names.
    private func mvpd(of device: DeviceIdentifier, _ provider: ServiceProviderID, after call: CapturedCall)
        -> MVPDID?
    {
        let later = world.legacyLogins.filter {
            $0.serviceProvider == provider && $0.seen >= call.exchange.number
        }
        return (later.first { $0.device == device } ?? later.first)?.mvpd
            ?? world.integrations[provider]?.keys.min { $0.text < $1.text }
    }
}

/// The state of a device's login that a reply of REST API V1 shows.
enum LegacyLoginSighting { case valid, expired }

extension CapturedCall {
    /// - Returns: `nil` if the reply does not depend on a login, or there is none.
    fileprivate var legacyLogin: LegacyLoginSighting? {
        switch operation {
        case .legacyCheckAuthenticationToken, .legacyCheckAuthenticationFlow,
            .legacyRetrieveAuthenticationToken, .legacyRetrieveAuthenticationTokenForCode,
            .legacyInitiateAuthorization, .legacyRetrieveAuthorizationToken, .legacyObtainShortMediaToken,
            .legacyRetrievePreauthorizedResources, .legacyRetrievePreauthorizedResourcesForCode,
            .legacyRetrieveUserMetadata:
            if exchange.status < 300 { return .valid }
        case .accessEnablerRetrieveSession, .accessEnablerRetrieveDeviceSession:
            if reply?["authnToken"] != nil { return .valid }
        case .accessEnablerAuthorize, .accessEnablerAuthorizeDevice:
            if reply?["authzToken"] != nil || reply?["notAuthorized"] != nil { return .valid }
        case .accessEnablerShortAuthorize, .accessEnablerDeviceShortAuthorize:
            if reply?["authToken"] != nil { return .valid }
        default: return nil
        }
        if operation == .legacyRetrieveAuthenticationToken, exchange.status == 410 { return .expired }
        guard let reply else { return nil }
        let isExpired =
            reply["code"]?.string?.contains("session_expired") ?? false
            || reply["message"]?.string == "Authentication token expired"
        if isExpired { return .expired }
        // The authorization is checked after the login.
        return exchange.status == 403 && reply["message"]?.string == "User not authorized" ? .valid : nil
    }
}
