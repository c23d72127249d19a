import ControlAPI
import PassAPI

extension Simulator {
    /// Creates a registration code (page *(Legacy) Registration Page*). The device's earlier codes stay
    /// valid.
    ///
    /// - Parameter lifetime: how long the code is valid; `nil` for that of the configuration.
    package mutating func makeRegistrationCode(
        mvpd: MVPDID?, lifetime: Duration?, details: RegistrationDetails, in situation: Situation
    ) -> RegistrationRecord {
        let code = unusedCode()
        var session = Session(
            code: code, id: random.uuid(), device: situation.device, client: .legacy,
            serviceProvider: situation.serviceProvider, parameters: Session.Parameters(mvpd: mvpd),
            origin: situation.origin, subjects: situation.subjects, scenario: situation.scenario.name,
            validity: Validity(
                from: situation.now, for: lifetime ?? situation.configuration.lifetimes.authenticationCode))
        session.registration = details
        sessions[code] = session
        // Creates the device's state, so that the device is listed from its first code on.
        self[device: situation.device].lastSessionAt = situation.serverTime
        return session.record(details)
    }

    /// Returns the registration code as *(Legacy) Return Registration Record* reports it.
    ///
    /// - Returns: `nil` for a session that is not a registration code.
    package func registrationRecord(of session: Session) -> RegistrationRecord? {
        session.registration.map(session.record)
    }

    /// Deletes the code (page *(Legacy) Delete Registration Record*).
    package mutating func deleteRegistrationRecord(of session: Session) {
        sessions[session.code] = nil
    }

    /// Starts the login for a registration code with the parameters of the login web page.
    ///
    /// - Returns: the session, and whether the user must log in at the MVPD. Temporary passes and degraded
    ///   MVPDs need no login: then the login is saved and the session ended.
    /// - Throws: `invalid_parameter_mvpd`, `invalid_integration`, the error codes of a temporary pass.
    package mutating func beginLegacyAuthentication(
        _ session: Session, with parameters: Session.Parameters, in situation: Situation
    ) throws(EnhancedError) -> (session: Session, needsLogin: Bool) {
        guard let id = parameters.mvpd else {
            throw EnhancedError(.invalidParameterMVPD, because: "The link names no MVPD.")
        }
        let active = try situation.integration(with: id)
        var session = session
        session.parameters = parameters
        sessions[session.code] = session
        if let pass = active.mvpd.tempPass {
            try logInWithTemporaryPass(pass, of: id, active.integration, in: situation)
        } else if situation.isAuthenticationDegraded(at: id) {
            saveLegacyLogin(
                degradedLogin(at: id, active.integration, in: situation), on: situation.device)
        } else {
            return (session, true)
        }
        sessions[session.code]?.authenticatedMVPD = id
        end(session)
        return (session, false)
    }

    private mutating func degradedLogin(
        at mvpd: MVPDID, _ integration: Integration, in situation: Situation
    ) -> Profile {
        let degraded = situation.degradedProfile(integration)
        return Profile(
            serviceProvider: situation.serviceProvider, mvpd: mvpd, type: .degraded, client: .legacy,
            validity: degraded.validity, attributes: degraded.attributes,
            loginID: LoginID(&random))
    }
}

extension Session {
    fileprivate func record(_ details: RegistrationDetails) -> RegistrationRecord {
        RegistrationRecord(
            id: id, code: code, serviceProvider: serviceProvider, mvpd: parameters.mvpd,
            validity: validity, device: device, origin: origin, details: details)
    }
}
