import ControlAPI
import PassAPI

extension Simulator {
    /// Makes a registration code (page *(Legacy) Registration Page*). Those that the device has stay good.
    ///
    /// - Parameter lifetime: how long it is good for; 30 minutes when nobody has said.
    package mutating func makeRegistrationCode(
        mvpd: MVPDID?, lifetime: Duration?, details: RegistrationDetails, in situation: Situation
    ) -> RegistrationRecord {
        sweep(serverTime: situation.serverTime)
        var code = AuthenticationCode(random.code(length: 7))
        while sessions[code] != nil { code = AuthenticationCode(random.code(length: 7)) }
        var session = Session(
            code: code, id: random.uuid(), device: situation.device, client: .legacy,
            serviceProvider: situation.serviceProvider, parameters: Session.Parameters(mvpd: mvpd),
            origin: situation.origin, subjects: [], scenario: situation.scenario.name,
            validity: Validity(from: situation.now, for: lifetime ?? Session.lifetime))
        session.registration = details
        sessions[code] = session
        // The device shows up with its first code.
        if devices[situation.device] == nil { devices[situation.device] = Device() }
        return session.record(details)
    }

    /// The registration code as *(Legacy) Return Registration Record* answers it; `nil` for a code that V1 has not
    /// made for the requestor, or that has expired.
    package func registrationRecord(of session: Session) -> RegistrationRecord? {
        session.registration.map(session.record)
    }

    /// Forgets the code (page *(Legacy) Delete Registration Record*).
    package mutating func deleteRegistrationRecord(of session: Session) {
        sessions[session.code] = nil
    }

    /// Completes a registration code by what the web page for the login knows.
    ///
    /// - Returns: the session, and false when the MVPD needs no login: then it is done.
    package mutating func beginLegacyAuthentication(
        _ session: Session, with parameters: Session.Parameters, in situation: Situation
    ) throws(EnhancedError) -> (session: Session, needsLogin: Bool) {
        guard let mvpd = parameters.mvpd else { throw EnhancedError(.invalidParameterMVPD) }
        let (known, terms) = try situation.integration(with: mvpd)
        var session = session
        session.parameters = parameters
        sessions[session.code] = session
        if let pass = known.tempPass {
            try takeTemporaryPass(pass, of: mvpd, terms, in: situation)
        } else if situation.isAuthenticationDegraded(at: mvpd) {
            saveLegacyLogin(
                degradedLogin(at: mvpd, terms, in: situation), on: situation.device)
        } else {
            return (session, true)
        }
        sessions[session.code]?.authenticatedMVPD = mvpd
        end(session)
        return (session, false)
    }

    private mutating func degradedLogin(
        at mvpd: MVPDID, _ terms: Integration, in situation: Situation
    ) -> Profile {
        let degraded = situation.degradedProfile(terms)
        return Profile(
            serviceProvider: situation.serviceProvider, mvpd: mvpd, type: .degraded, client: .legacy,
            validity: degraded.validity, attributes: degraded.attributes,
            sessionGUID: SessionGUID(&random))
    }
}

extension Session {
    fileprivate func record(_ details: RegistrationDetails) -> RegistrationRecord {
        RegistrationRecord(
            id: id, code: code, serviceProvider: serviceProvider, mvpd: parameters.mvpd,
            validity: validity, device: device, origin: origin, details: details)
    }
}
