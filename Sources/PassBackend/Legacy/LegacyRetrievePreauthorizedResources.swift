import PassAPI
import PassSimulator

/// *(Legacy) Retrieve List of Preauthorized Resources*, for the device and, with a code, for second screens.
enum LegacyRetrievePreauthorizedResources {
    static func answer(
        _ simulator: inout Simulator, _ call: LegacyCall
    ) throws(LegacyError) -> LegacyAnswer {
        _ = try call.resource()
        let missing = LegacyError(
            412, "User not authenticated", .preauthorizationAuthenticationSessionMissing)
        // A request with an unknown code does not act for any device.
        if call.context.code != nil, call.session == nil { throw missing }
        let login = try call.login(
            in: simulator, missing: missing,
            expired: LegacyError(
                412, "User not authenticated", .preauthorizationAuthenticationSessionExpired))
        do throws(EnhancedError) {
            var answer = LegacyAnswer(
                try simulator.preauthorizeLegacy(
                    call.context.resources.get(), for: login, injected: call.injected, in: call.situation))
            answer.namesRequest = true
            return answer
        } catch {
            throw LegacyError(error)
        }
    }
}
