import ControlAPI
import PassAPI

extension Simulator {
    /// Creates a registration code (page *(Legacy) Registration Page*). The device's earlier codes stay
    /// valid.
    ///
    /// - Parameter lifetime: how long the code is valid; `nil` for that of the configuration.
    package mutating func makeRegistrationCode(
        mvpd: MVPDID?, lifetime: Duration?, details: RegistrationDetails, in request: CheckedRequest
    ) -> RegistrationRecord {
        let session = addSession(
            Session.Parameters(mvpd: mvpd), registration: details, lifetime: lifetime, in: request)
        return session.record(with: details)
    }

    /// Starts the login for a registration code with the parameters of the login web page.
    ///
    /// - Returns: whether the user must log in at the MVPD. Temporary passes and degraded MVPDs need no login: then the login is
    ///   saved and the session ended.
    /// - Throws: `invalid_parameter_mvpd`, `invalid_integration`, the error codes of a temporary pass.
    package mutating func beginLegacyAuthentication(
        _ session: Session, with parameters: Session.Parameters, in request: CheckedRequest
    ) throws(EnhancedError) -> Bool {
        guard let id = parameters.mvpd else {
            throw EnhancedError(.invalidParameterMVPD, because: "The link names no MVPD.")
        }
        let active = try request.integration(with: id)
        var session = session
        session.parameters = parameters
        sessions[session.code] = session
        if !logInWithDegradation(at: id, active.integration, in: request) {
            guard let pass = active.mvpd.tempPass else { return true }
            try logInWithTemporaryPass(pass, of: id, active.integration, in: request)
        }
        sessions[session.code]?.authenticatedMVPD = id
        end(session)
        return false
    }
}

extension Session {
    /// The registration code as *(Legacy) Return Registration Record* reports it; `nil` for a session of REST API V2.
    package var registrationRecord: RegistrationRecord? { registration.map(record(with:)) }

    fileprivate func record(with details: RegistrationDetails) -> RegistrationRecord {
        RegistrationRecord(
            id: id, code: code, serviceProvider: serviceProvider, mvpd: parameters.mvpd,
            validity: validity, device: device, origin: origin, details: details)
    }
}
