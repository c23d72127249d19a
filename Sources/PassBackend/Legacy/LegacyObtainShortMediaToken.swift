import PassAPI
import PassSimulator

/// *(Legacy) Obtain Short Media Token*
enum LegacyObtainShortMediaToken {
    static func answer(
        _ simulator: inout Simulator, _ call: LegacyCall
    ) throws(LegacyError) -> LegacyAnswer {
        let resource = try call.resource()
        let login = try call.login(in: simulator)
        return LegacyAnswer(try call.mediaToken(for: resource, of: login, in: simulator))
    }
}

extension LegacyCall {
    /// The media token of a resource that the login is authorized for.
    func mediaToken(
        for resource: ResourceID, of login: Profile, in simulator: Simulator
    ) throws(LegacyError) -> LegacyMediaToken {
        guard login.legacy?.authorizations[resource]?.contains(situation.now) ?? false else {
            let earlier = login.legacy?.authorizations[resource]
            throw LegacyError(
                403, "User not authorized", .authorizationNotFound,
                because: earlier.map { "The authorization of \(resource) \($0.mismatch(at: situation.now))." }
                    ?? "The device has not authorized \(resource) since its login.")
        }
        do throws(EnhancedError) {
            return try simulator.mediaTokenLegacy(for: resource, of: login, in: situation)
        } catch {
            throw LegacyError(error)
        }
    }
}
