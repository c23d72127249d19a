import PassAPI
import PassSimulator

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
