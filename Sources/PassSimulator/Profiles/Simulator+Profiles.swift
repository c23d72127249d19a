import ControlAPI
import PassAPI

extension Simulator {
    /// Every regular and single sign-on profile that the caller can see (page *Retrieve profiles*).
    package func retrieveProfiles(in situation: Situation) -> ProfilesResponse {
        ProfilesResponse(
            serviceProvider: situation.serviceProvider, profiles: profiles(in: situation))
    }

    /// The profile of one MVPD, or an empty map (page *Retrieve profile for specific mvpd*).
    ///
    /// - Parameter isWanted: which of its profiles may be shown.
    package func retrieveProfile(
        for mvpd: MVPDID, in situation: Situation, where isWanted: (Profile) -> Bool = { _ in true }
    ) throws(EnhancedError) -> ProfilesResponse {
        let (known, terms) = try situation.integration(with: mvpd)
        let found: [MVPDID: MvpdProfileResponse] =
            if situation.isAuthenticationDegraded(at: mvpd) {
                [mvpd: situation.degradedProfile(terms)]
            } else if let pass = known.tempPass {
                [mvpd: try temporaryProfile(by: pass, of: mvpd, in: situation)]
            } else {
                profile(at: mvpd, in: situation, where: isWanted).map { [mvpd: $0.response] } ?? [:]
            }
        return ProfilesResponse(serviceProvider: situation.serviceProvider, profiles: found)
    }

    /// The visible profiles that pass, one for each MVPD: the basic login goes before single sign-on.
    func profiles(
        in situation: Situation, where isWanted: (Profile) -> Bool = { _ in true }
    ) -> [MVPDID: MvpdProfileResponse] {
        var found: [MVPDID: MvpdProfileResponse] = [:]
        for profile in profilesAtHand(in: situation)
        where isWanted(profile) && profile.isVisible(in: situation) {
            if found[profile.mvpd] == nil || profile.type == .regular {
                found[profile.mvpd] = profile.response
            }
        }
        return found
    }

    /// The visible profile of one MVPD, by the same rule.
    private func profile(
        at mvpd: MVPDID, in situation: Situation, where isWanted: (Profile) -> Bool
    ) -> Profile? {
        var found: Profile?
        for profile in profilesAtHand(in: situation)
        where profile.mvpd == mvpd && isWanted(profile) && profile.isVisible(in: situation) {
            if found == nil || profile.type == .regular { found = profile }
        }
        return found
    }

    /// The valid profile of one MVPD, whatever the partner framework status says; the basic login goes first.
    func usableProfile(at mvpd: MVPDID, in situation: Situation) -> Profile? {
        let valid = profilesAtHand(in: situation).filter {
            $0.mvpd == mvpd && $0.validity.contains(situation.now)
        }
        return valid.first { $0.type == .regular } ?? valid.first
    }

    /// The profiles that the caller may use, expired ones included: its own on the device first, then those that
    /// other applications share.
    func profilesAtHand(in situation: Situation) -> [Profile] {
        (devices[situation.device]?.profiles ?? []).filter {
            $0.belongs(to: situation.client, situation.serviceProvider)
                || situation.sharesLegacyLogin($0)
        } + sharedProfiles(in: situation)
    }

    /// Saves a profile in the place of an older one of its kind.
    mutating func save(_ profile: Profile, on device: DeviceIdentifier) {
        self[device: device].profiles.removeAll {
            $0.serviceProvider == profile.serviceProvider && $0.mvpd == profile.mvpd
                && $0.type == profile.type && $0.client == profile.client
        }
        self[device: device].profiles.append(profile)
    }
}

extension Profile {
    fileprivate func isVisible(in situation: Situation) -> Bool {
        validity.contains(situation.now) && (type != .appleSSO || situation.partnerStatusShows(mvpd))
    }
}
