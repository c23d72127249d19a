import ControlAPI
import PassAPI

extension Simulator {
    /// Lets every application find the login that names one of the users.
    mutating func share(_ profile: Profile, on device: DeviceIdentifier, with subjects: [SubjectIdentity]) {
        for subject in subjects {
            sharedLogins[subject, default: [:]][profile.mvpd] = SharedLogin(profile: profile, device: device)
        }
    }

    /// The logins of other applications that the caller may use, at MVPDs that its service provider is integrated
    /// with.
    func sharedProfiles(in situation: Situation) -> [Profile] {
        situation.subjects.flatMap { subject in
            (sharedLogins[subject] ?? [:]).sorted { $0.key < $1.key }.compactMap { mvpd, login in
                guard situation.world.activeIntegration(situation.serviceProvider, mvpd) != nil else {
                    return nil
                }
                var profile = login.profile
                profile.type = subject.method.profileType
                return profile
            }
        }
    }

    /// Ends the logins at the MVPD that the users share, for every application (page *Single logout flow*).
    mutating func endSharedLogins(at mvpd: MVPDID, of subjects: [SubjectIdentity]) {
        for subject in subjects {
            guard let login = sharedLogins[subject]?.removeValue(forKey: mvpd) else { continue }
            devices[login.device]?.profiles.removeAll { $0.sessionGUID == login.profile.sessionGUID }
        }
    }
}
