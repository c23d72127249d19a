import ControlAPI
import PassAPI

extension Simulator {
    /// Returns what the client has left of the pass.
    ///
    /// - Parameter needsIdentity: false when a promotional pass does not require the user's identity and
    ///   counts by device only. REST API V1 requires it by policy `legacyTemporaryIdentity`.
    /// - Throws: `invalid_configuration_temporary_access`, `invalid_header_identity_for_temporary_access`.
    func temporaryAccess(
        by pass: TempPass, of mvpd: MVPDID, needsIdentity: Bool = true, in request: CheckedRequest
    ) throws(EnhancedError) -> TemporaryAccess {
        guard pass.isValid else {
            throw EnhancedError(
                .invalidConfigurationTemporaryAccess,
                because: "The configuration marks the temporary pass \(mvpd) as invalid.")
        }
        let identity = pass.identityKey.flatMap { request.temporaryIdentity?.members[$0] }
        if let key = pass.identityKey, needsIdentity, request.needsTemporaryIdentity,
            identity?.isEmpty ?? true
        {
            throw EnhancedError(
                .invalidHeaderIdentityForTemporaryAccess,
                because: request.reasonForMissingIdentity(of: mvpd, key: key))
        }
        let key = PassKey(serviceProvider: request.serviceProvider, mvpd: mvpd)
        var usage = devices[request.device]?.tempPassUsage[key] ?? TempPassUsage()
        if let identity,
            let row = identityTempPassUsage.row(of: UserPassKey(pass: key, identity: identity))
        {
            row.noteUse(at: request.serverTime)
            usage = usage.merged(with: row.value)
        }
        return TemporaryAccess(
            pass: pass, usage: usage, identity: identity, now: request.now,
            permitsUsedResources: request.policies.usedUpTempPass == .usedResources)
    }

    /// Saves the use of a pass for the device and, if identified, the user.
    mutating func record(_ access: TemporaryAccess, of mvpd: MVPDID, in request: CheckedRequest) {
        let key = PassKey(serviceProvider: request.serviceProvider, mvpd: mvpd)
        self[device: request.device].tempPassUsage[key] = access.usage
        if let identity = access.identity {
            identityTempPassUsage[UserPassKey(pass: key, identity: identity)] = access.usage
        }
    }

    /// Returns the client's temporary profile.
    ///
    /// - Throws: the errors of `temporaryAccess`, and the error code of an exceeded limit.
    func temporaryProfile(
        by pass: TempPass, of mvpd: MVPDID, in request: CheckedRequest
    ) throws(EnhancedError) -> MvpdProfileResponse {
        let access = try temporaryAccess(by: pass, of: mvpd, in: request)
        if let refusal = access.refusal() { throw refusal }
        return access.profile(for: request.device)
    }

    /// Deletes the recorded use of a pass by devices, so that the next authorization starts it again (page *TempPass
    /// Feature*, reset).
    ///
    /// - Parameter candidates: the identifiers that one device can mean; `nil` for all devices.
    package mutating func resetTempPass(_ pass: PassKey, on candidates: [DeviceIdentifier]?) {
        for device in candidates ?? Array(devices.keys)
        where devices[device]?.tempPassUsage[pass] != nil {
            devices[device]?.tempPassUsage[pass] = nil
        }
    }

    /// Deletes the recorded use of a promotional pass by users.
    ///
    /// - Parameter identity: the user, by the value in `AP-TempPass-Identity`; `nil` for all users.
    package mutating func resetTempPass(_ pass: PassKey, of identity: String?) {
        guard let identity else { return identityTempPassUsage.keep { key, _ in key.pass != pass } }
        identityTempPassUsage[UserPassKey(pass: pass, identity: identity)] = nil
    }

    /// Makes the decisions of an MVPD that is a temporary pass. It permits every resource until the pass
    /// expires or its resource limit is reached. Only authorization counts as use. Preauthorization requires
    /// the user's identity depending on the policy `temporaryIdentityOnPreauthorization`.
    mutating func temporaryDecisions(
        by pass: TempPass, on resources: [RequestedResource], decisionMaker: DecisionMaker
    ) -> DecisionsResponse {
        let request = decisionMaker.request
        let isAuthorization = decisionMaker.kind == .authorization
        let decisions = resources.map { resource -> DecisionResponse in
            if let error = request.injected[resource.id] {
                return decisionMaker.deny(resource.id, error, source: .temppass)
            }
            do throws(EnhancedError) {
                var access = try temporaryAccess(
                    by: pass, of: decisionMaker.mvpd,
                    needsIdentity: isAuthorization
                        || request.policies.temporaryIdentityOnPreauthorization == .required,
                    in: request)
                let key = resource.key(in: request.policies)
                if let refusal = access.refusal(of: key) { throw refusal }
                if isAuthorization {
                    access.usage.recordUse(
                        of: key, isCounted: pass.maximumResources != nil, at: request.now)
                    record(access, of: decisionMaker.mvpd, in: request)
                }
                return decisionMaker.permit(resource.id, during: access)
            } catch {
                return decisionMaker.deny(resource.id, error, source: .temppass)
            }
        }
        return DecisionsResponse(decisions: decisions)
    }
}

extension CheckedRequest {
    /// False for a request of REST API V1 that does not say who its user is, if the policy `legacyTemporaryIdentity`
    /// permits that.
    fileprivate var needsTemporaryIdentity: Bool {
        client != .legacy || temporaryIdentity != nil || policies.legacyTemporaryIdentity == .required
    }

    fileprivate func reasonForMissingIdentity(of mvpd: MVPDID, key: String) -> Reason {
        let parameter =
            client == .legacy
            ? "generic_data must be a JSON object"
            : "AP-TempPass-Identity must be the base64 of a JSON object"
        let problem =
            switch temporaryIdentity?.members.isEmpty {
            case nil: "the request has none"
            case true?: "the value in the request is not"
            case false?: "the value in the request lacks it"
            }
        return "\(mvpd) is a promotional pass: \(parameter) with the member \(key), and \(problem)."
    }
}
