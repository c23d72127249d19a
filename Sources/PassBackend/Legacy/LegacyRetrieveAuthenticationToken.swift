import PassAPI
import PassSimulator

/// *(Legacy) Retrieve Authentication Token*: 404 also means that no user has logged in yet.
enum LegacyRetrieveAuthenticationToken {
    static func answer(
        _ simulator: inout Simulator, _ call: LegacyCall
    ) throws(LegacyError) -> LegacyAnswer {
        let login = try call.login(
            in: simulator, missing: LegacyError.notFound,
            expired: { LegacyError(410, "Gone", because: $0) })
        return LegacyAnswer(login.authenticationToken)
    }
}
