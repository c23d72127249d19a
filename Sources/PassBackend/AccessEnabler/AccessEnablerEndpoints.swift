import ControlAPI
import HTTPMessages
import PassAPI
import PassOperations
import PassSimulator

/// *(AccessEnabler) Individualize the device*
enum AccessEnablerIndividualizeDevice {
    static func answer(
        _ simulator: inout Simulator, _ call: LegacyCall
    ) throws(AccessEnablerError) -> AccessEnablerAnswer {
        guard let device = DeviceFingerprint(call.context.request.body) else {
            throw .refused(
                LegacyError(
                    400, "The body has no fingerprint", because: "The body is no JSON with a fingerprint.")
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
                ? .dataNotFound(because: call.reasonAgainstCode ?? reason) : .pendingLogout(because: reason)
        }
        return .token(simulator.authenticationToken(of: login, in: call.situation), element: "authnToken")
    }
}

/// *(AccessEnabler) Authorize*, also for a native app: the permit of one resource.
enum AccessEnablerAuthorize {
    static func answer(
        _ simulator: inout Simulator, _ call: LegacyCall
    ) throws(AccessEnablerError) -> AccessEnablerAnswer {
        let login = try call.login(in: simulator, of: call.parameters["authentication_token"])
        guard let resource = call.parameters["resource_id"].map({ ResourceID($0) }) else {
            throw .refused(.missing("resource_id", .missingResource))
        }
        do throws(EnhancedError) {
            return .token(
                try simulator.authorizationToken(for: resource, of: login, in: call.situation),
                element: "authzToken")
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
        guard let token = call.parameters["authz_token"],
            let resource = AccessEnablerToken.text(of: "simpleTokenResourceID", in: token)
        else { throw .refused(.missing("authz_token")) }
        let login = try call.login(in: simulator, of: token)
        do throws(LegacyError) {
            return .mediaToken(
                try call.mediaToken(for: ResourceID(resource), of: login, in: simulator).token)
        } catch {
            throw .refused(error)
        }
    }
}

extension LegacyCall {
    /// The device's login, if the token belongs to it. Native apps can omit the authentication token.
    fileprivate func login(
        in simulator: Simulator, of token: String?
    ) throws(AccessEnablerError) -> Profile {
        guard case .valid(let login) = simulator.legacyLogin(in: situation) else {
            throw .pendingLogout(because: simulator.reasonForMissingLogin(in: situation))
        }
        let guid = token.flatMap { AccessEnablerToken.text(of: "simpleTokenAuthenticationGuid", in: $0) }
        if let guid, guid != login.loginID.text {
            throw .pendingLogout(
                because: "The token in the request belongs to an earlier login of the device.")
        }
        return login
    }
}
