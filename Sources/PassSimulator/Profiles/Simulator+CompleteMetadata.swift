import PassAPI

extension Simulator {
    /// Adds the user metadata that the MVPD sends only with an authorization (page *User Metadata*), to the
    /// login and to its shared copies.
    mutating func completeMetadata(of profile: Profile, in situation: Situation) {
        guard !profile.attributesAtAuthorization.isEmpty else { return }
        func complete(_ profile: inout Profile) {
            profile.attributes.merge(profile.attributesAtAuthorization) { $1 }
            profile.attributesAtAuthorization = [:]
        }
        let owned = devices[situation.device]?.profiles.indices.filter { index in
            devices[situation.device]?.profiles[index].loginID == profile.loginID
        }
        for index in owned ?? [] { complete(&self[device: situation.device].profiles[index]) }
        changeSharedCopies(of: profile, with: situation.subjects, complete)
    }
}
