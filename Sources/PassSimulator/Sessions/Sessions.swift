import ControlAPI
import PassAPI

extension Simulator {
    /// The reason why the device does not need to log in at the MVPD; `nil` when it does. The profiles that count are
    /// those that *Retrieve profiles* returns: an appleSSO profile also after the login with Apple has expired (page *Apple
    /// SSO Overview*).
    func reasonToAuthorize(
        at mvpd: MVPDID, in request: CheckedRequest, where isIncluded: (ProfileType) -> Bool
    ) -> SessionResponse.ReasonType? {
        if isAuthenticationDegraded(at: mvpd, in: request) { return .degraded }
        switch profile(at: mvpd, in: request, where: isIncluded)?.type {
        case nil: return nil
        case .appleSSO, .platformSSO, .serviceTokenSSO: return .authenticatedSSO
        case .regular, .degraded, .temporary: return .authenticated
        }
    }

    /// The response with the action `authorize`, with which the application continues with decisions.
    ///
    /// - Parameter sessionID: the identifier of the resumed session; `nil` to generate one.
    mutating func authorizeResponse(
        _ mvpd: MVPDID, _ reason: SessionResponse.ReasonType, sessionID: String? = nil,
        in request: CheckedRequest
    ) -> SessionResponse {
        var response = SessionResponse(
            actionName: .authorize, reasonType: reason,
            url: PassOperation.retrieveAuthorizationDecisions.path([
                "serviceProvider": request.serviceProvider.text, "mvpd": mvpd.text,
            ]),
            sessionID: sessionID ?? random.uuid(), mvpd: mvpd, serviceProvider: request.serviceProvider)
        response.reason =
            switch reason {
            case .degraded:
                "The scenario \(request.scenario.name) has the degradation AuthNAll for \(mvpd)."
            case .temporary: "\(mvpd) is a temporary pass, which needs no login."
            default: "The device has a valid profile at \(mvpd), so it needs no login."
            }
        return response
    }

    /// Creates a session. It replaces the device's live session with the same service provider.
    mutating func newSession(
        _ parameters: Session.Parameters, _ action: SessionResponse.ActionName,
        _ reason: SessionResponse.ReasonType, in request: CheckedRequest
    ) -> SessionResponse {
        let session = addSession(parameters, in: request)
        if let old = self[device: request.device].liveSessions[request.serviceProvider] {
            sessions[old]?.ending = .replaced
        }
        self[device: request.device].liveSessions[request.serviceProvider] = session.code
        return session.response(action, reason, policies: request.policies)
    }

    /// Adds a session whose code no other session has.
    ///
    /// - Parameters:
    ///   - registration: the details of a registration code of REST API V1.
    ///   - lifetime: how long the code is valid; `nil` for that of the configuration.
    mutating func addSession(
        _ parameters: Session.Parameters, registration: RegistrationDetails? = nil,
        lifetime: Duration? = nil, in request: CheckedRequest
    ) -> Session {
        var code = AuthenticationCode(random.code(length: 7))
        while sessions.row(of: code) != nil { code = AuthenticationCode(random.code(length: 7)) }
        var session = Session(
            code: code, id: random.uuid(), device: request.device, client: request.client,
            serviceProvider: request.serviceProvider, parameters: parameters, origin: request.origin,
            subjects: request.subjects, scenario: request.scenario.name,
            validity: Validity(
                from: request.now, for: lifetime ?? request.configuration.lifetimes.authenticationCode))
        session.registration = registration
        sessions[session.code] = session
        // Creates the device's state, so that the device is listed from its first code on.
        self[device: request.device].lastSessionAt = request.serverTime
        return session
    }

    /// Returns a session's given and missing parameters and its device, for a second screen (page *Retrieve
    /// authentication session using code*).
    package func retrieveAuthenticationSession(
        _ session: Session, in request: CheckedRequest
    ) -> SessionInformation {
        SessionInformation(
            parameters: session.parameters, serviceProvider: session.serviceProvider,
            domainParameter: request.policies.domainParameter, device: StreamingDevice(session.origin),
            validity: session.validity)
    }

    /// Returns the session of a code that has not expired. A completed login does not end the validity of the
    /// code.
    ///
    /// - Parameter lifetime: how long the code gives access to a profile after the login, if not as long as the session.
    /// - Throws: `invalid_parameter_code` for a code that is unknown or belongs to another service provider,
    ///   `invalid_authentication_session` for one that has expired or was replaced by a newer session.
    package func session(
        _ code: AuthenticationCode, of serviceProvider: ServiceProviderID, at now: Timestamp,
        afterLogin lifetime: Duration? = nil
    ) throws(EnhancedError) -> Session {
        guard let session = sessions[code] else {
            throw EnhancedError(
                .invalidParameterCode,
                because: Reason(
                    "The mock does not know the code \(code): it was never issued, was lost at a reset, or was deleted.",
                    hint: UnsetValue.hint(for: code.text) ?? code.caseHint ?? removalHint))
        }
        guard session.serviceProvider == serviceProvider else {
            throw EnhancedError(
                .invalidParameterCode,
                because: """
                    The code \(code) belongs to the service provider \(session.serviceProvider), and the request is \
                    for \(serviceProvider).
                    """)
        }
        guard session.isValid(at: now, afterLogin: lifetime) else {
            throw EnhancedError(
                .invalidAuthenticationSession,
                because: Reason(
                    "The code \(code) \(session.validity.mismatch(at: now)).",
                    hint: session.validity.hint(at: now, or: "create another session")))
        }
        guard session.ending != .replaced else {
            throw EnhancedError(
                .invalidAuthenticationSession,
                because: """
                    The device created a newer session with \(serviceProvider), which replaced the code \(code).
                    """)
        }
        return session
    }

    /// Creates a session for a login, unless the device does not need one (page *Create authentication
    /// session*).
    ///
    /// - Throws: `invalid_parameter_mvpd`, `invalid_integration`.
    package mutating func createAuthenticationSession(
        _ parameters: Session.Parameters, in request: CheckedRequest
    ) throws(EnhancedError) -> SessionResponse {
        if let mvpd = parameters.mvpd,
            let reason = try reasonToSkipLogin(at: mvpd, in: request, where: { _ in true })
        {
            return authorizeResponse(mvpd, reason, in: request)
        }
        var response = newSession(
            parameters, parameters.missing.isEmpty ? .authenticate : .resume, .none, in: request)
        // Tells why an earlier login does not count. A first login has no such reason.
        if let mvpd = parameters.mvpd, response.reason == nil {
            let reason =
                reasonAgainstProfiles(at: mvpd, in: request)
                ?? endedLogin(at: mvpd, in: request).map { Reason($0.description(on: request.device)) }
            response.reason = reason?.asRemark
        }
        return response
    }

    /// Adds parameters to a session, from the same device or a second screen (page *Resume authentication
    /// session*). Single sign-on profiles do not count: the page has no `authenticatedSSO`.
    ///
    /// - Throws: `invalid_parameter_mvpd`, `invalid_integration`.
    package mutating func resumeAuthenticationSession(
        _ session: Session, with parameters: Session.Parameters, in request: CheckedRequest
    ) throws(EnhancedError) -> SessionResponse {
        let completed = parameters.completed(by: session.parameters)
        var reason: SessionResponse.ReasonType?
        if let mvpd = completed.mvpd {
            reason = try reasonToSkipLogin(at: mvpd, in: request) { !$0.isSingleSignOn }
        }
        // Save the parameters even when no login is needed: the code can be used to retrieve the profile of
        // that MVPD.
        var session = session
        session.parameters = completed
        sessions[session.code] = session
        if let mvpd = completed.mvpd, let reason {
            end(session)
            return authorizeResponse(mvpd, reason, sessionID: session.id, in: request)
        }
        guard completed.missing.isEmpty else {
            return session.response(.retry, .none, policies: request.policies)
        }
        var response = session.response(.authenticate, .none, policies: request.policies)
        if let mvpd = completed.mvpd,
            let found = profile(at: mvpd, in: request, where: \.isSingleSignOn)
        {
            response.reason = Reason(
                """
                The device has a valid \(found.type.rawValue) profile at \(mvpd), but resuming a session never returns \
                authenticatedSSO.
                """,
                hint:
                    "Ask for the profiles of the device, or create a session with the mvpd, to use single sign-on."
            )
        }
        return response
    }

    private func reasonToSkipLogin(
        at id: MVPDID, in request: CheckedRequest, where isIncluded: (ProfileType) -> Bool
    ) throws(EnhancedError) -> SessionResponse.ReasonType? {
        let active = try request.integration(with: id)
        if let reason = reasonToAuthorize(at: id, in: request, where: isIncluded) { return reason }
        return active.mvpd.tempPass == nil ? nil : .temporary
    }

    /// Ends the session. Its code can still be used to retrieve profiles.
    mutating func end(_ session: Session) {
        sessions[session.code]?.ending = .finished
        if self[device: session.device].liveSessions[session.serviceProvider] == session.code {
            self[device: session.device].liveSessions[session.serviceProvider] = nil
        }
    }
}

extension Session {
    /// The session as a response. With the action `authenticate` the URL is for a user agent, with the others
    /// for the application.
    func response(
        _ action: SessionResponse.ActionName, _ reason: SessionResponse.ReasonType, policies: Policies
    ) -> SessionResponse {
        let values: KeyValuePairs = ["serviceProvider": serviceProvider.text, "code": code.text]
        var response = SessionResponse(
            actionName: action, reasonType: reason,
            url: action == .authenticate
                ? PassOperation.performAuthentication.path(values)
                : PassOperation.resumeAuthenticationSession.path(values),
            sessionID: id, mvpd: parameters.mvpd, serviceProvider: serviceProvider,
            code: .init(code: code, validity: validity),
            missingParameters: parameters.missing(naming: policies.domainParameter))
        if action != .authenticate {
            let names = parameters.missing.map(\.rawValue).joined(separator: ", ")
            response.reason = Reason(
                "The session has no \(names) yet, so the user cannot log in.",
                hint: "Send what is missing to the url of the reply, from this device or a second screen.")
        }
        return response
    }

    fileprivate func isValid(at now: Timestamp, afterLogin lifetime: Duration?) -> Bool {
        if validity.contains(now) { return true }
        guard let lifetime, let authenticatedAt else { return false }
        return Validity(from: authenticatedAt, for: lifetime).contains(now)
    }
}
