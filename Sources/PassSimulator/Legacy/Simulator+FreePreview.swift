import ControlAPI
import PassAPI

extension Simulator {
    /// Logs the device in with a temporary pass (page *(Legacy) Free Preview for Temp Pass and Promotional Temp Pass*).
    ///
    /// - Throws: `invalid_parameter_mvpd`, also for an MVPD that is no temporary pass; `invalid_integration`; the codes
    ///   of a pass that is used up, or whose user is not named.
    package mutating func createFreePreview(
        of mvpd: MVPDID, in situation: Situation
    ) throws(EnhancedError) {
        let (known, terms) = try situation.integration(with: mvpd)
        guard let pass = known.tempPass else { throw EnhancedError(.invalidParameterMVPD) }
        try takeTemporaryPass(pass, of: mvpd, terms, in: situation)
    }

    mutating func takeTemporaryPass(
        _ pass: TempPass, of mvpd: MVPDID, _ terms: Integration, in situation: Situation
    ) throws(EnhancedError) {
        let access = try temporaryAccess(by: pass, of: mvpd, in: situation)
        if let refusal = access.refusal() { throw EnhancedError(refusal) }
        let profile = access.profile(for: situation.device)
        var login = Profile(
            serviceProvider: situation.serviceProvider, mvpd: mvpd, type: .temporary, client: .legacy,
            validity: Validity(from: situation.now, for: terms.authenticationTTL),
            attributes: profile.attributes.filter { $0.key == "userID" },
            sessionGUID: SessionGUID(&random))
        var state = LegacyLoginState()
        state.temporaryIdentity = situation.temporaryIdentity?.members
        login.legacy = state
        saveLegacyLogin(login, on: situation.device)
    }
}
