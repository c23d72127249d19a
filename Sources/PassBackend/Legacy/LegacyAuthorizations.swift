import PassAPI
import PassSimulator

/// *(Legacy) Initiate Authorization*
enum LegacyInitiateAuthorization {
    static func answer(
        _ simulator: inout Simulator, _ call: LegacyCall
    ) throws(LegacyError) -> LegacyAnswer {
        let resource = try call.resource()
        let login = try call.login(in: simulator)
        do throws(EnhancedError) {
            return LegacyAnswer(
                try simulator.authorizeLegacy(resource, for: login, in: call.situation))
        } catch {
            throw LegacyError(error)
        }
    }
}

/// *(Legacy) Retrieve List of Preauthorized Resources*, for the device and, with a code, for second screens.
enum LegacyRetrievePreauthorizedResources {
    static func answer(
        _ simulator: inout Simulator, _ call: LegacyCall
    ) throws(LegacyError) -> LegacyAnswer {
        let resources = try call.resources()
        func unauthenticated(_ code: LegacyErrorCode, _ reason: Reason) -> LegacyError {
            LegacyError(412, "User not Authenticated", code, because: reason)
        }
        // A request with an unknown code does not act for any device.
        if let reason = call.reasonAgainstCode {
            throw unauthenticated(.preauthorizationAuthenticationSessionMissing, reason)
        }
        let login = try call.login(
            in: simulator,
            missing: { unauthenticated(.preauthorizationAuthenticationSessionMissing, $0) },
            expired: { unauthenticated(.preauthorizationAuthenticationSessionExpired, $0) })
        do throws(EnhancedError) {
            let response = try simulator.preauthorizeLegacy(
                resources, for: login, injected: call.injected, in: call.situation)
            var answer = LegacyAnswer(response)
            answer.namesRequest = true
            answer.reasons = response.resources.compactMap { resource in
                resource.error.map { $0.reason.about(resource.id) }
            }
            return answer
        } catch {
            throw LegacyError(error)
        }
    }
}

/// *(Legacy) User Metadata*
enum LegacyRetrieveUserMetadata {
    static func answer(
        _ simulator: inout Simulator, _ call: LegacyCall
    ) throws(LegacyError) -> LegacyAnswer {
        let login = try call.login(
            in: simulator, missing: LegacyError.notFound,
            expired: {
                LegacyError(.authenticationSessionExpired, on: call.context.operation, because: $0)
            })
        return LegacyAnswer(simulator.legacyUserMetadata(of: login, in: call.situation))
    }
}
