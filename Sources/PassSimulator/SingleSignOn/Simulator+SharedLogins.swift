import ControlAPI
import PassAPI

extension Simulator {
    /// Lets every application find the login that names one of the users. Of several at one MVPD the newest is found.
    mutating func share(_ profile: Profile, on device: DeviceIdentifier, with subjects: [SubjectIdentity]) {
        for subject in subjects {
            sharedLogins[subject, default: [:]][profile.mvpd, default: []].removeAll {
                $0.device == device && $0.profile.client == profile.client
            }
            sharedLogins[subject]?[profile.mvpd]?.append(SharedLogin(profile: profile, device: device))
        }
    }

    /// The logins of other applications that the caller may use, at MVPDs that its service provider is integrated
    /// with.
    func sharedProfiles(in situation: Situation) -> [Profile] {
        situation.subjects.flatMap { subject in
            (sharedLogins[subject] ?? [:]).sorted { $0.key < $1.key }.compactMap { mvpd, logins in
                guard situation.configuration.activeIntegration(situation.serviceProvider, mvpd) != nil,
                    var profile = logins.last?.profile
                else { return nil }
                profile.type = subject.method.profileType
                return profile
            }
        }
    }

    /// Ends the logins at the MVPD that the users share, for every application (page *Single logout flow*).
    mutating func endSharedLogins(at mvpd: MVPDID, of subjects: [SubjectIdentity]) {
        for subject in subjects {
            for login in sharedLogins[subject]?.removeValue(forKey: mvpd) ?? [] {
                devices[login.device]?.profiles.removeAll { $0.sessionGUID == login.profile.sessionGUID }
            }
            if sharedLogins[subject]?.isEmpty ?? false { sharedLogins[subject] = nil }
        }
    }

    /// Nobody finds the logins of that device any more.
    mutating func unshareLogins(of device: DeviceIdentifier) {
        sharedLogins = sharedLogins.compactMapValues { logins in
            let kept = logins.compactMapValues { logins in
                let kept = logins.filter { $0.device != device }
                return kept.isEmpty ? nil : kept
            }
            return kept.isEmpty ? nil : kept
        }
    }
}
