import ControlAPI
import PassAPI

extension Simulator {
    /// What the pass is worth to the caller.
    ///
    /// - Parameter needsIdentity: false where a promotional pass does without the user, and goes by the device.
    /// - Throws: `invalid_configuration_temporary_access`, `invalid_header_identity_for_temporary_access`.
    func temporaryAccess(
        by pass: TempPass, of mvpd: MVPDID, needsIdentity: Bool = true, in situation: Situation
    ) throws(EnhancedError) -> TemporaryAccess {
        guard pass.isValid else { throw EnhancedError(.invalidConfigurationTemporaryAccess) }
        let identity = pass.identityKey.flatMap { situation.temporaryIdentity?.members[$0] }
        if pass.identityKey != nil, needsIdentity, identity?.isEmpty ?? true {
            throw EnhancedError(.invalidHeaderIdentityForTemporaryAccess)
        }
        let key = PassKey(serviceProvider: situation.serviceProvider, mvpd: mvpd)
        var usage = devices[situation.device]?.tempPassUsage[key] ?? TempPassUsage()
        if let identity, let known = identityTempPassUsage[key]?[identity] {
            usage = usage.joined(with: known)
        }
        return TemporaryAccess(pass: pass, usage: usage, identity: identity, now: situation.now)
    }

    /// Remembers what was used, for the device and for the user.
    mutating func record(_ access: TemporaryAccess, of mvpd: MVPDID, in situation: Situation) {
        let key = PassKey(serviceProvider: situation.serviceProvider, mvpd: mvpd)
        self[device: situation.device].tempPassUsage[key] = access.usage
        if let identity = access.identity {
            identityTempPassUsage[key, default: [:]][identity] = access.usage
        }
    }

    /// The temporary profile of the caller.
    ///
    /// - Throws: what `temporaryAccess` throws, and the limit that was exceeded.
    func temporaryProfile(
        by pass: TempPass, of mvpd: MVPDID, in situation: Situation
    ) throws(EnhancedError) -> MvpdProfileResponse {
        let access = try temporaryAccess(by: pass, of: mvpd, in: situation)
        if let refusal = access.refusal() { throw EnhancedError(refusal) }
        return access.profile(for: situation.device)
    }
}
