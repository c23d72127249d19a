import AdminAPI
import ControlAPI
import HTTPMessages
import PassAPI
import PassBackend
import PassSimulator

extension CaptureReplayer {
    /// Repeats events outside of the captured calls, as far as the reply shows them.
    func follow(_ call: CapturedCall) {
        if call.definition.isLegacy {
            followLegacyLogin(of: call)
        } else if let reply = call.reply {
            followLogins(of: call, reply)
        }
    }

    /// If the mock has not seen a login, it happened outside of the captured calls.
    private func followLogins(of call: CapturedCall, _ reply: JSONValue) {
        // The call itself has created a profile with the status 201.
        guard let device = device(of: call), let provider = call.serviceProvider,
            call.operation != .createPartnerProfile || call.exchange.status != 201
        else { return }
        let code = code(of: call)
        let client = token(of: call).flatMap { JSONWebSignature(parsing: $0) }?.payload["client_id"]?.string
        let permit = earlierPermitTime(in: call)
        for login in call.logins(in: reply) {
            let user = inferred.mvpds[login.mvpd]?.user(with: login.attributes)
            mock.backend.state.withLock { state in
                let configuration = state.testerSettings.scenarios.currentOrInitial.configuration
                let time = state.time(of: device, machineTime: now.withLock { $0 })
                let isLive = login.end.map { $0 > time } ?? true
                let known = state.simulator.profiles(of: device)
                    .filter {
                        guard $0.mvpd == login.mvpd, $0.serviceProvider == provider else { return false }
                        // Only a profile shows how the user logged in.
                        guard login.attributes != nil else { return true }
                        // A regular login belongs to one client, and not to the same app after a new registration.
                        let isOwn =
                            login.type.isSingleSignOn || client == nil || $0.client == nil
                            || $0.client?.text == client
                        return isOwn && ($0.type == .appleSSO) == (login.type == .appleSSO)
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

    private func followLegacyLogin(of call: CapturedCall) {
        guard let device = device(of: call),
            let provider = call.serviceProvider ?? provider(of: device, call),
            let isExpired = call.showsExpiredLegacyLogin
        else { return }
        let time = call.time
        let start = earlierPermitTime(in: call) ?? time
        let expiry = call.showsAuthenticationToken ? call.legacyExpiry : nil
        let shown = call.legacyUserID.map { ["userID": JSONValue.string($0)] }
        mock.backend.state.withLock { mock in
            let configuration = mock.testerSettings.scenarios.currentOrInitial.configuration
            let session = session(of: call, device, provider, in: mock.simulator)
            let own = mock.simulator.profiles(of: device).filter {
                $0.serviceProvider == provider
            }
            // Nobody has logged in at the mock with the code, although the reply shows a login.
            let isPending = call.code != nil && session != nil && session?.authenticatedMVPD == nil
            guard !own.contains(where: { $0.validity.contains(time) }) || isPending,
                let mvpd = call.legacyMVPD ?? session?.parameters.mvpd
                    ?? mvpd(of: device, provider, after: call),
                let integration = configuration.integrations(of: provider)[mvpd],
                configuration.mvpds[mvpd]?.tempPass == nil
            else { return }
            let user = inferred.mvpds[mvpd]?.user(with: shown)
            if isExpired {
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

    /// The session of the code in the request, else the device's newest one.
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

    /// The service provider of a call that names none: that of the code, or of the device's registration.
    private func provider(of device: DeviceIdentifier, _ call: CapturedCall) -> ServiceProviderID? {
        let code = code(of: call)
        return mock.backend.state.withLock { state in
            let sessions = state.simulator.sessions
            return (code.flatMap { sessions[$0] } ?? sessions.values.first { $0.device == device })?
                .serviceProvider
        }
    }

    /// The MVPD of the login, which a later reply names.
    private func mvpd(of device: DeviceIdentifier, _ provider: ServiceProviderID, after call: CapturedCall)
        -> MVPDID?
    {
        let later = inferred.legacyLogins.filter {
            $0.serviceProvider == provider && $0.seen >= call.exchange.number
        }
        return (later.first { $0.device == device } ?? later.first)?.mvpd
            ?? inferred.integrations[provider]?.keys.min { $0.text < $1.text }
    }

    // MARK: Permits

    /// When the captured service made the decision in the reply, if that was before the capture.
    func earlierPermitTime(in call: CapturedCall) -> Timestamp? {
        guard call.exchange.status == 200, let firstCallTime else { return nil }
        let start: Timestamp? =
            switch call.operation {
            case .retrieveAuthorizationDecisions:
                (call.reply?["decisions"]?.array ?? []).compactMap { decision in
                    decision["source"]?.string == DecisionResponse.Source.mvpd.rawValue
                        ? decision["notBefore"]?.integer.map { Timestamp(milliseconds: $0) } : nil
                }.min()
            case .legacyRetrieveAuthorizationToken: call.legacyExpiry.map { $0 - authorizationTTL(of: call) }
            default: nil
            }
        return start.flatMap { $0 < firstCallTime ? $0 : nil }
    }

    /// Makes the mock decide at the same time.
    mutating func learnEarlierPermit(of call: CapturedCall, _ request: Request) {
        guard let start = earlierPermitTime(in: call) else { return }
        let time = now.withLock { $0 }
        now.withLock { $0 = start }
        // A request for a token of REST API V1 becomes a request for the decision behind it. Its access token is younger than the
        // decision.
        if let token = newToken() {
            let path = request.path.replacing("/tokens/authz", with: "/authorize")
            _ = mock.respond(to: request.authorized(by: token, at: path))
        }
        now.withLock { $0 = time }
    }

    private func authorizationTTL(of call: CapturedCall) -> Duration {
        let configuration = mock.backend.state.withLock {
            $0.testerSettings.scenarios.currentOrInitial.configuration
        }
        let integration = call.serviceProvider.flatMap { provider in
            call.legacyMVPD.flatMap { configuration.integrations(of: provider)[$0] }
        }
        return (integration ?? Integration()).authorizationTTL.value(for: call.platform)
    }
}

extension CapturedCall {
    /// True if a reply of REST API V1 shows that the device's login has expired, false if it shows a valid login. `nil` if the
    /// reply does not depend on a login, or there is none.
    var showsExpiredLegacyLogin: Bool? {
        switch operation {
        case .legacyCheckAuthenticationToken, .legacyCheckAuthenticationFlow,
            .legacyRetrieveAuthenticationToken, .legacyRetrieveAuthenticationTokenForCode,
            .legacyInitiateAuthorization, .legacyRetrieveAuthorizationToken, .legacyObtainShortMediaToken,
            .legacyRetrievePreauthorizedResources, .legacyRetrievePreauthorizedResourcesForCode,
            .legacyRetrieveUserMetadata:
            if exchange.status < 300 { return false }
        case .accessEnablerRetrieveSession, .accessEnablerRetrieveDeviceSession:
            if reply?["authnToken"] != nil { return false }
        case .accessEnablerAuthorize, .accessEnablerAuthorizeDevice:
            if reply?["authzToken"] != nil || reply?["notAuthorized"] != nil { return false }
        case .accessEnablerShortAuthorize, .accessEnablerDeviceShortAuthorize:
            if reply?["authToken"] != nil { return false }
        default: return nil
        }
        if operation == .legacyRetrieveAuthenticationToken, exchange.status == 410 { return true }
        guard let reply else { return nil }
        let isExpired =
            reply["code"]?.string?.contains("session_expired") ?? false
            || reply["message"]?.string == "Authentication token expired"
        if isExpired { return true }
        // The service checks the authorization after the login.
        return exchange.status == 403 && reply["message"]?.string == "User not authorized" ? false : nil
    }
}
