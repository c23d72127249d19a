import PassAPI
import PassSimulator

/// *(Legacy) Retrieve Authorization Token*: returns an earlier authorization. Its errors always have
/// `details`.
enum LegacyRetrieveAuthorizationToken {
    static func answer(
        _ simulator: inout Simulator, _ call: LegacyCall
    ) throws(LegacyError) -> LegacyAnswer {
        let resource = try call.resource()
        let login = try call.login(in: simulator)
        func notFound(_ reason: Reason) -> LegacyError {
            LegacyError(.authorizationNotFound, on: call.context.operation, because: reason)
        }
        let authorization: LegacyAuthorizationToken?
        do throws(EnhancedError) {
            authorization = try simulator.authorizationLegacy(of: resource, for: login, in: call.situation)
        } catch {
            throw notFound(error.reason)
        }
        guard let token = authorization else {
            throw notFound("The device has not authorized \(resource.id.excerpt) since its login.")
        }
        guard call.situation.now < token.expires else {
            let age = (call.situation.now - token.expires).approximate
            throw LegacyError(
                .authorizationExpired, on: call.context.operation,
                because: "The authorization of \(resource.id.excerpt) expired \(age) ago.")
        }
        return LegacyAnswer(token)
    }
}
