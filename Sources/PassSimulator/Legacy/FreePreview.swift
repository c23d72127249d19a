import ControlAPI
import PassAPI

extension Simulator {
    /// Logs the device in with a temporary pass (page *(Legacy) Free Preview for Temp Pass and Promotional
    /// Temp Pass*).
    ///
    /// - Throws: `invalid_parameter_mvpd` for an unknown MVPD and for one that is not a temporary pass;
    ///   `invalid_integration`; the errors of ``logInWithTemporaryPass(_:of:_:in:)``.
    package mutating func createFreePreview(
        of id: MVPDID, in request: CheckedRequest
    ) throws(EnhancedError) {
        let active = try request.integration(with: id)
        guard let pass = active.mvpd.tempPass else {
            throw EnhancedError(.invalidParameterMVPD, because: "\(id) is not a temporary pass.")
        }
        try logInWithTemporaryPass(pass, of: id, active.integration, in: request)
    }

    /// Saves a REST API V1 login with a temporary pass.
    ///
    /// - Throws: the error code of a pass that is used up, or whose user the request does not identify.
    mutating func logInWithTemporaryPass(
        _ pass: TempPass, of mvpd: MVPDID, _ integration: Integration, in request: CheckedRequest
    ) throws(EnhancedError) {
        let access = try temporaryAccess(by: pass, of: mvpd, in: request)
        if let refusal = access.refusal() { throw refusal }
        let profile = access.profile(for: request.device)
        var login = Profile(
            serviceProvider: request.serviceProvider, mvpd: mvpd, type: .temporary, client: .legacy,
            validity: request.validity(for: integration.authenticationTTL),
            attributes: profile.attributes.filter { $0.key == "userID" },
            loginID: LoginID(&random))
        var state = LegacyLoginState()
        state.temporaryIdentity = request.temporaryIdentity?.members
        login.legacy = state
        saveLegacyLogin(login, on: request.device)
    }
}
