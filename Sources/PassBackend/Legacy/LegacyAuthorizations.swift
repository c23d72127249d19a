import PassAPI
import PassSimulator

extension Endpoint {
    /// *(Legacy) Initiate Authorization*
    static func legacyInitiateAuthorization(
        _ simulator: inout Simulator, _ request: CheckedRequest, _ parsed: ParsedRequest
    ) throws(LegacyError) -> Answer {
        let resource = try parsed.legacyResource(by: request.policies)
        let login = try simulator.requiredLegacyLogin(of: request, parsed)
        do throws(EnhancedError) {
            return Answer(legacy: try simulator.authorizeLegacy(resource, for: login, in: request))
        } catch {
            throw LegacyError(error)
        }
    }

    /// *(Legacy) Retrieve List of Preauthorized Resources*, for the device and, with a code, for second screens.
    static func legacyRetrievePreauthorizedResources(
        _ simulator: inout Simulator, _ request: CheckedRequest, _ parsed: ParsedRequest
    ) throws(LegacyError) -> Answer {
        let resources = try parsed.legacyResources(by: request.policies)
        func unauthenticated(_ code: LegacyErrorCode, _ reason: Reason) -> LegacyError {
            LegacyError(412, "User not Authenticated", code, because: reason)
        }
        // A request with an unknown code does not act for any device.
        if let reason = request.reasonAgainstCode {
            throw unauthenticated(.preauthorizationAuthenticationSessionMissing, reason)
        }
        let login = try simulator.requiredLegacyLogin(
            of: request,
            missing: { unauthenticated(.preauthorizationAuthenticationSessionMissing, $0) },
            expired: { unauthenticated(.preauthorizationAuthenticationSessionExpired, $0) })
        do throws(EnhancedError) {
            let response = try simulator.preauthorizeLegacy(
                resources, for: login, in: request)
            var answer = Answer(legacy: response, namesRequest: true)
            answer.reasons = response.resources.compactMap { resource in
                resource.error.map { $0.reason.about(resource.id) }
            }
            return answer
        } catch {
            throw LegacyError(error)
        }
    }

    /// *(Legacy) User Metadata*
    static func legacyRetrieveUserMetadata(
        _ simulator: inout Simulator, _ request: CheckedRequest, _ parsed: ParsedRequest
    ) throws(LegacyError) -> Answer {
        let login = try simulator.requiredLegacyLogin(
            of: request, missing: LegacyError.notFound,
            expired: {
                LegacyError(.authenticationSessionExpired, on: parsed.operation, because: $0)
            })
        return Answer(legacy: simulator.legacyUserMetadata(of: login, in: request))
    }
}
