import PassAPI
import PassSimulator

/// The authentication token of the device that requested a registration code: 404 until its user has logged in.
/// Clients poll it every few seconds and take any other status for a failure.
enum LegacyRetrieveAuthenticationTokenForCode {
    static func answer(
        _ simulator: inout Simulator, _ call: LegacyCall
    ) throws(LegacyError) -> LegacyAnswer {
        guard let session = call.session else { throw call.missingCode }
        guard session.authenticatedMVPD != nil else {
            throw .notFound(because: "No user has logged in with the registration code yet.")
        }
        return LegacyAnswer(
            try call.login(
                in: simulator, missing: LegacyError.notFound, expired: LegacyError.notFound
            ).authenticationToken)
    }
}
