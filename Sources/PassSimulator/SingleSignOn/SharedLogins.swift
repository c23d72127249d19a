import ControlAPI
import PassAPI

extension Simulator {
    /// Shares a login with every application that identifies the same user. Of several logins at an MVPD, the newest valid one is
    /// used.
    mutating func share(_ profile: Profile, on device: DeviceIdentifier, with subjects: [SubjectIdentity]) {
        for subject in subjects {
            let number = nextNumber(of: subject, inSeriesOf: profile.loginID)
            var logins = sharedLogins[subject]?[profile.mvpd] ?? []
            logins.removeAll { $0.device == device && $0.profile.client == profile.client }
            if logins.count >= Self.maximumSharedLogins {
                let oldest = logins.firstIndex {
                    ($0.profile.client == .legacy) == (profile.client == .legacy)
                }
                logins.remove(at: oldest ?? 0)
            }
            logins.append(SharedLogin(profile: profile, device: device, subjects: subjects, number: number))
            sharedLogins[subject, default: [:]][profile.mvpd] = logins
        }
    }

    /// The number of the user's next login.
    ///
    /// - Parameter first: the login that begins a series when the user has no login.
    private func nextNumber(of subject: SubjectIdentity, inSeriesOf first: LoginID) -> SharedLogin.Number {
        let logins = (sharedLogins[subject] ?? [:]).values.joined()
        let newest = logins.map(\.number).max { ($0.position, $0.series) < ($1.position, $1.series) }
        guard let newest else { return SharedLogin.Number(series: first, position: 1) }
        let largestLoggedOut = logins.map(\.largestLoggedOutNumber).max() ?? 0
        // An imported state document can have the largest integer, after which `+` traps.
        return SharedLogin.Number(
            series: newest.series, position: max(newest.position, largestLoggedOut) &+ 1)
    }

    /// The largest number of logins of a user at an MVPD. A new one replaces the oldest of the same version of the REST API, and
    /// is never refused: the newest login of each version stays. The device of the removed login keeps its own profile, but a
    /// single logout on another device no longer ends it.
    private static var maximumSharedLogins: Int { 64 }

    /// The logins of other applications that the client can use, at MVPDs with an active integration.
    func sharedProfiles(in request: CheckedRequest) -> [Profile] {
        let loggedOut = loggedOutLogins(in: request)
        for subject in request.subjects {
            sharedLogins.row(of: subject)?.noteUse(at: request.serverTime)
            guard let user = subject.singleSignOnSubject else { continue }
            singleSignOnProfiles.row(of: user)?.noteUse(at: request.serverTime)
        }
        return request.subjects.flatMap { subject in
            (sharedLogins[subject] ?? [:]).sorted { $0.key < $1.key }.compactMap { mvpd, logins in
                guard let active = request.scenario.activeIntegration(request.serviceProvider, mvpd),
                    active.integration.settingAgainstSharing(
                        by: subject.method, on: request.origin.platform) == nil
                else { return nil }
                let usable = logins.filter { login in
                    request.sharesVersion(with: login.profile)
                        && !loggedOut.contains { $0.has(login, of: subject) }
                }
                // Without a valid login, the newest one explains why there is no profile.
                let used = usable.last { $0.profile.validity.contains(request.now) } ?? usable.last
                guard var profile = used?.profile else { return nil }
                profile.type = subject.method.profileType
                return profile
            }
        }
    }

    /// Ends the users' shared logins at the MVPD for every application, including the copies of other users with whom they are
    /// shared (page *Single logout flow*).
    ///
    /// - Parameter error: the code of the error that ends them; `nil` for a logout.
    /// - Returns: false if there were none.
    @discardableResult
    mutating func endSharedLogins(
        at mvpd: MVPDID, after error: String? = nil, in request: CheckedRequest
    ) -> Bool {
        let ended = request.subjects.filter { request.settingAgainstSharing(at: mvpd, by: $0.method) == nil }
            .flatMap { sharedLogins[$0]?[mvpd] ?? [] }
            .filter { request.sharesVersion(with: $0.profile) }
        let ids = Set(ended.map(\.profile.loginID))
        for device in Set(ended.map(\.device)) {
            let lost = profiles(of: device).filter { ids.contains($0.loginID) }
            devices[device]?.profiles.removeAll { ids.contains($0.loginID) }
            for login in lost { noteEnd(of: login, on: device, after: error, in: request) }
        }
        for subject in Set(ended.flatMap(\.subjects)) {
            keepSharedLogins(of: subject) { !ids.contains($0.profile.loginID) }
        }
        return !ended.isEmpty
    }

    /// Changes each copy of a saved login: the device's own, and those that its users share.
    mutating func changeCopies(
        of login: Profile, in request: CheckedRequest, _ change: (inout Profile) -> Void
    ) {
        let profiles = profiles(of: request.device)
        for index in profiles.indices where profiles[index].loginID == login.loginID {
            change(&self[device: request.device].profiles[index])
        }
        // Each copy names all users of the login, so it leads to the users whom the request does not identify.
        let subjects = request.subjects
        let others = subjects.flatMap { subject in
            (sharedLogins[subject]?[login.mvpd] ?? []).filter { $0.profile.loginID == login.loginID }
                .flatMap(\.subjects)
        }
        for subject in Set(subjects + others) {
            var logins = sharedLogins[subject]?[login.mvpd] ?? []
            let copies = logins.indices.filter { logins[$0].profile.loginID == login.loginID }
            guard !copies.isEmpty else { continue }
            for index in copies { change(&logins[index].profile) }
            sharedLogins[subject]?[login.mvpd] = logins
        }
    }

    mutating func keepSharedLogins(
        of subject: SubjectIdentity, where isKept: (SharedLogin) -> Bool
    ) {
        guard let logins = sharedLogins[subject] else { return }
        let kept = logins.mapValues { $0.filter(isKept) }.filter { !$0.value.isEmpty }
        sharedLogins[subject] = kept.isEmpty ? nil : kept
    }
}

extension Integration {
    /// The setting that keeps applications from sharing logins by user identities of the method; `nil` if they share them (page
    /// *TVE Dashboard Integrations*).
    func settingAgainstSharing(
        by method: SubjectIdentity.Method, on platform: @autoclosure () -> DevicePlatform
    ) -> String? {
        if authPerAggregator == true { return "authPerAggregator: true" }
        guard method == .platformIdentity, !platformSingleSignOn.value(for: platform()) else { return nil }
        return "platformSingleSignOn: false"
    }
}

extension CheckedRequest {
    /// The setting that keeps applications from sharing logins at the MVPD; `nil` if none does, or without an active integration.
    fileprivate func settingAgainstSharing(at mvpd: MVPDID, by method: SubjectIdentity.Method) -> String? {
        scenario.activeIntegration(serviceProvider, mvpd)?.integration.settingAgainstSharing(
            by: method, on: origin.platform)
    }

    /// The MVPDs at which the user's other applications do not share their logins with this one, each with the setting.
    ///
    /// - Parameter mvpd: the MVPD of the request; `nil` for all of the service provider.
    func mvpdsWithoutSharing(at mvpd: MVPDID?) -> [String] {
        let ids = mvpd.map { [$0] } ?? configuration.integrations(of: serviceProvider).keys.sorted()
        return ids.compactMap { id in
            subjects.compactMap { settingAgainstSharing(at: id, by: $0.method) }.first
                .map { "\(id) (\($0))" }
        }
    }
}

/// A login that is shared with the user's other applications.
struct SharedLogin: Sendable, Hashable, Codable {
    /// The profile of the application that logged in.
    var profile: Profile
    /// The device that logged in.
    var device: DeviceIdentifier
    /// The users with whom the login is shared, one for each token of the application. Each of them has a copy of the login.
    var subjects: [SubjectIdentity]
    /// The login's number among the logins of the user who has this copy.
    var number: Number
    /// The largest number of a login that a device has logged out of while this one was shared. The user's next login gets a larger
    /// number, even after the login with that number was removed.
    var largestLoggedOutNumber = 0

    /// The names in a state document.
    private enum CodingKeys: String, CodingKey {
        case profile, device, subjects, number
        case largestLoggedOutNumber = "largestLeftNumber"
    }

    /// The number of a login among those of its user. Numbers are not used twice in a series.
    struct Number: Sendable, Hashable, Codable {
        /// The first login of the series. A series ends when the user no longer has a shared login.
        var series: LoginID
        /// 1 for the first login of the series.
        var position: Int

        /// True if this login, which was removed and is put back, is older than a present one. A present login of another series
        /// began after the removal had ended the series of this one.
        func isRestored(before present: Number) -> Bool {
            series != present.series || position < present.position
        }
    }
}
