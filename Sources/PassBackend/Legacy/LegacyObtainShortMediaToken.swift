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
        for resource: RequestedResource, of login: Profile, in simulator: Simulator
    ) throws(LegacyError) -> LegacyMediaToken {
        func notFound(_ reason: Reason) -> LegacyError {
            LegacyError(403, "User not authorized", .authorizationNotFound, because: reason)
        }
        let validity: Validity?
        do throws(EnhancedError) {
            validity = try simulator.cachedAuthorization(of: resource, for: login, in: situation)
        } catch {
            throw notFound(error.reason)
        }
        guard let validity, validity.contains(situation.now) else {
            throw notFound(
                validity.map {
                    "The authorization of \(resource.id.excerpt) \($0.mismatch(at: situation.now))."
                } ?? "The device has not authorized \(resource.id.excerpt) since its login.")
        }
        do throws(EnhancedError) {
            return try simulator.mediaTokenLegacy(for: resource.id, of: login, in: situation)
        } catch {
            throw LegacyError(error)
        }
    }
}
