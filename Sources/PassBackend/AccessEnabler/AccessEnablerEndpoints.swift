import ControlAPI
import HTTPMessages
import PassAPI
import PassSimulator

/// *(AccessEnabler) Individualize the device*
enum AccessEnablerIndividualizeDevice {
    static func answer(
        _ simulator: inout Simulator, _ call: LegacyCall
    ) throws(AccessEnablerError) -> AccessEnablerAnswer {
        guard let device = DeviceFingerprint(call.context.request.body) else {
            throw .refused(
                LegacyError(
                    400, "The body has no fingerprint",
                    because: "The body is not a JSON object with a fingerprint.")
            )
        }
        return .device(simulator.individualizeDevice(with: device.fingerprint))
    }
}

/// *(AccessEnabler) Retrieve the session*, also of a native app: the authentication token of the device.
enum AccessEnablerRetrieveSession {
    static func answer(
        _ simulator: inout Simulator, _ call: LegacyCall
    ) throws(AccessEnablerError) -> AccessEnablerAnswer {
        if let session = call.session, session.authenticatedMVPD == nil {
            throw .dataNotFound(because: "No user has logged in with the code \(session.code) yet.")
        }
        guard case .valid(let login) = simulator.legacyLogin(in: call.situation) else {
            let reason = simulator.reasonForMissingLogin(in: call.situation)
            // After a login with the code, a missing login is one that has ended.
            throw call.session == nil
                ? .dataNotFound(because: call.reasonAgainstCode ?? reason)
                : .pendingLogout(nil, because: reason)
        }
        return .token(
            simulator.authenticationToken(of: login, in: call.situation), element: "authnToken",
            metadata: simulator.legacyUserMetadata(of: login, in: call.situation))
    }
}

/// *(AccessEnabler) Authorize*, also for a native app: the permit of one resource.
enum AccessEnablerAuthorize {
    static func answer(
        _ simulator: inout Simulator, _ call: LegacyCall
    ) throws(AccessEnablerError) -> AccessEnablerAnswer {
        let login = try call.accessEnablerLogin(in: simulator)
        if call.parameters["authentication_token"].flatMap(AccessEnablerToken.resource(inPermit:)) != nil {
            throw .refused(
                call.unusableToken(because: "is that of an authorization, expected that of the login"))
        }
        guard let name = call.parameters["resource_id"] else {
            throw .refused(.missing("resource_id", .missingResource))
        }
        let resource = RequestedResource(reading: ResourceID(name))
        do throws(LegacyError) { try call.check(resource) } catch { throw .refused(error) }
        do throws(EnhancedError) {
            let token = try simulator.authorizationToken(for: resource, of: login, in: call.situation)
            return .token(token, element: "authzToken", metadata: call.metadata(in: simulator))
        } catch {
            throw .refused(LegacyError(error))
        }
    }
}

/// *(AccessEnabler) Short authorize*, also for a native app: the media token of an authorized resource.
enum AccessEnablerShortAuthorize {
    static func answer(
        _ simulator: inout Simulator, _ call: LegacyCall
    ) throws(AccessEnablerError) -> AccessEnablerAnswer {
        if case .absent = call.parameters.keptToken { throw .refused(.missing("authz_token")) }
        let login = try call.accessEnablerLogin(in: simulator)
        guard let id = call.parameters["authz_token"].flatMap(AccessEnablerToken.resource(inPermit:)) else {
            throw .refused(
                .badRequest(because: "The authz_token names no resource, so that it authorizes none."))
        }
        let resource = RequestedResource(reading: id)
        if let permit = login.legacyAuthorization(of: resource.key(in: call.situation.policies)),
            permit.isOver(at: call.situation.now),
            call.situation.policies.accessEnablerExpiredAuthorization == .expired
        {
            throw .refused(
                LegacyError(
                    .authorizationExpired,
                    because: Reason(
                        "The authorization of \(resource.id.excerpt) \(permit.mismatch(at: call.situation.now)).",
                        hint: "Authorize the resource again.")))
        }
        do throws(LegacyError) {
            return .mediaToken(try call.mediaToken(for: resource, of: login, in: simulator).token)
        } catch {
            throw .refused(error)
        }
    }
}

extension LegacyCall {
    /// The user metadata after an authorization, if the client asks for them.
    fileprivate func metadata(in simulator: Simulator) -> LegacyUserMetadata? {
        // The authorization can have added some.
        guard parameters["userMeta"] == "1", case .valid(let login) = simulator.legacyLogin(in: situation)
        else { return nil }
        return simulator.legacyUserMetadata(of: login, in: situation)
    }

    /// The device's login, if the token in the request belongs to it. Native apps can omit the authentication token.
    ///
    /// - Throws: `refused` for a text that is no token; `pendingLogout` for a token of another device or another login.
    func accessEnablerLogin(in simulator: Simulator) throws(AccessEnablerError) -> Profile {
        let claims: AccessEnablerToken.Claims?
        switch parameters.keptToken {
        case .absent: claims = nil
        case .empty: throw .refused(unusableToken(because: "is empty"))
        case .unreadable: throw .refused(unusableToken(because: "is no token of this mock"))
        case .token(let token):
            guard situation.device.isNamed(token.device) else {
                throw pendingLogout(
                    Reason(
                        "The \(tokenName) belongs to another device than the one that the request names.",
                        hint: "Send the same device_id or Ap_21 as before the login."))
            }
            claims = token
        }
        guard case .valid(let login) = simulator.legacyLogin(in: situation) else {
            throw pendingLogout(simulator.reasonForMissingLogin(in: situation))
        }
        guard claims == nil || claims?.loginID == login.loginID.text else {
            throw pendingLogout(
                Reason(
                    "The \(tokenName) belongs to an earlier login of the device.",
                    hint: "Discard the kept tokens, and use those of the newest login."))
        }
        return login
    }

    /// The refusal of a text that is no token.
    fileprivate func unusableToken(because problem: String) -> LegacyError {
        LegacyError(
            400, "User not Authenticated",
            because: Reason(
                "The \(tokenName) \(problem).",
                hint: "Send the token as an earlier answer of this mock had it."))
    }

    private var tokenName: String { context.definition.tokenName ?? "" }

    private func pendingLogout(_ reason: Reason) -> AccessEnablerError {
        let isShort = tokenName == "authz_token"
        return .pendingLogout(isShort ? .shortAuthorization : .authorization, because: reason)
    }
}
