import ControlAPI
import PassAPI

extension Simulator {
    /// The login of the device with the requestor: the newest that is valid. REST API V1 knows one at a time.
    package func legacyLogin(in situation: Situation) -> LegacyLogin {
        let logins = profilesAtHand(in: situation).map { profile in
            var profile = profile
            profile.validity = validity(of: profile, in: situation)
            return profile
        }
        let valid = logins.filter { $0.validity.contains(situation.now) }
        // Of two that began together, the one that came last.
        let newest = valid.reversed().max { $0.validity.notBefore < $1.validity.notBefore }
        return newest.map(LegacyLogin.valid) ?? (logins.isEmpty ? .missing : .expired)
    }

    /// A temporary pass lasts from its first authorization on, and not from the call that took it.
    private func validity(of profile: Profile, in situation: Situation) -> Validity {
        guard profile.type == .temporary, let pass = situation.configuration.mvpds[profile.mvpd]?.tempPass,
            let access = try? temporaryAccess(
                by: pass, of: profile.mvpd, in: situation.identified(by: profile))
        else { return profile.validity }
        return access.validity
    }

    /// Changes what is kept of a login.
    mutating func updateLegacyState(
        of login: Profile, in situation: Situation, _ change: (inout LegacyLoginState) -> Void
    ) {
        let profiles = devices[situation.device]?.profiles ?? []
        guard let index = profiles.firstIndex(where: { $0.sessionGUID == login.sessionGUID }) else { return }
        var state = profiles[index].legacy ?? LegacyLoginState()
        change(&state)
        self[device: situation.device].profiles[index].legacy = state
    }

    /// Saves a login in the place of what the device had through REST API V1.
    mutating func saveLegacyLogin(_ profile: Profile, on device: DeviceIdentifier) {
        self[device: device].profiles.removeAll {
            $0.client == .legacy && $0.serviceProvider == profile.serviceProvider
        }
        self[device: device].profiles.append(profile)
    }
}

extension Situation {
    /// The same for the user whom the pass was taken for, unless the request names one.
    func identified(by profile: Profile) -> Situation {
        guard temporaryIdentity == nil, let members = profile.legacy?.temporaryIdentity else { return self }
        var situation = self
        situation.temporaryIdentity = TempPassIdentity(members: members)
        return situation
    }
}
