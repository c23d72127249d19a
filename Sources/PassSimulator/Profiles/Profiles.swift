import ControlAPI
import PassAPI

extension Simulator {
    /// Returns every regular and single sign-on profile that the client can see (page *Retrieve profiles*).
    package func retrieveProfiles(in request: CheckedRequest) -> ProfilesResponse {
        let found = profiles(in: request)
        return ProfilesResponse(
            serviceProvider: request.serviceProvider, profiles: found,
            because: found.isEmpty
                ? reasonForMissingProfile(in: request) : request.reasonAgainstIntegrations(with: found.keys))
    }

    /// Returns the profile of one MVPD, or an empty map (page *Retrieve profile for specific mvpd*).
    ///
    /// - Parameter isIncluded: a filter for the types of the saved profiles.
    /// - Throws: `invalid_parameter_mvpd`, `invalid_integration`, the error codes of a temporary pass.
    package func retrieveProfile(
        for id: MVPDID, in request: CheckedRequest, where isIncluded: (ProfileType) -> Bool = { _ in true }
    ) throws(EnhancedError) -> ProfilesResponse {
        let active = try request.integration(with: id)
        let found: MvpdProfileResponse? =
            if isAuthenticationDegraded(at: id, in: request) {
                request.degradedProfile(active.integration)
            } else if let pass = active.mvpd.tempPass {
                try temporaryProfile(by: pass, of: id, in: request)
            } else {
                profile(at: id, in: request, where: isIncluded)
            }
        guard let found else {
            return ProfilesResponse(
                serviceProvider: request.serviceProvider,
                because: reasonForMissingProfile(at: id, in: request, where: isIncluded))
        }
        return ProfilesResponse(serviceProvider: request.serviceProvider, profiles: [id: found])
    }

    /// The visible profiles that pass the filter, one for each MVPD. A regular profile takes precedence over
    /// a single sign-on profile.
    func profiles(
        in request: CheckedRequest, where isIncluded: (Profile) -> Bool = { _ in true }
    ) -> [MVPDID: MvpdProfileResponse] {
        let shown = availableProfiles(in: request).filter { isIncluded($0) && request.shows($0) }
        return Dictionary(grouping: shown, by: \.mvpd).compactMapValues {
            $0.preferred { _ in true }?.response
        }
    }

    /// The visible profile of one MVPD. Here, too, a regular profile takes precedence.
    func profile(
        at mvpd: MVPDID, in request: CheckedRequest, where isIncluded: (ProfileType) -> Bool
    ) -> MvpdProfileResponse? {
        availableProfiles(in: request).preferred {
            $0.mvpd == mvpd && isIncluded($0.type) && request.shows($0)
        }?.response
    }

    /// The valid profile that decisions and a logout use: a visible one, preferably a regular one, else an appleSSO profile that
    /// the request hides.
    func validProfile(at mvpd: MVPDID, in request: CheckedRequest) -> Profile? {
        let valid = availableProfiles(in: request).filter {
            $0.mvpd == mvpd && $0.validity.contains(request.now)
        }
        return valid.preferred { request.shows($0) } ?? valid.first
    }

    /// The profiles that the client can use, including expired ones: first its own on the device, then the
    /// ones that other applications share.
    func availableProfiles(in request: CheckedRequest) -> [Profile] {
        let own = profiles(of: request.device).filter { request.canUse($0) }
        return request.subjects.isEmpty ? own : own + sharedProfiles(in: request)
    }

    /// Saves a profile. It replaces the client's earlier one of the same service provider, MVPD and type. REST API V1 has one
    /// login with each service provider.
    mutating func save(_ profile: Profile, on device: DeviceIdentifier) {
        self[device: device].add(
            profile,
            replacing: {
                $0.client == profile.client && $0.serviceProvider == profile.serviceProvider
                    && (profile.client == .legacy || $0.mvpd == profile.mvpd && $0.type == profile.type)
            })
    }

    /// Returns the profile that the login with a code created, or an empty map before the login (page
    /// *Retrieve profile for specific code*). Single sign-on profiles are excluded, because the page lists only the types
    /// regular, degraded and temporary.
    ///
    /// - Throws: the errors of `retrieveProfile(for:in:where:)`.
    package func retrieveProfile(
        for session: Session, in request: CheckedRequest
    ) throws(EnhancedError) -> ProfilesResponse {
        guard let mvpd = session.authenticatedMVPD ?? session.parameters.mvpd else {
            return ProfilesResponse(
                serviceProvider: session.serviceProvider,
                because: "The session of the code \(session.code) has no MVPD yet.")
        }
        return try retrieveProfile(for: mvpd, in: request) { !$0.isSingleSignOn }
    }

    /// Adds the user metadata that the MVPD sends only with an authorization (page *User Metadata*), to the
    /// login and to its shared copies.
    mutating func completeMetadata(of profile: Profile, in request: CheckedRequest) {
        guard !profile.attributesAtAuthorization.isEmpty else { return }
        changeCopies(of: profile, in: request) { profile in
            profile.attributes.merge(profile.attributesAtAuthorization) { $1 }
            profile.attributesAtAuthorization = [:]
        }
    }

    /// Why the client sees no profile.
    ///
    /// - Parameters:
    ///   - mvpd: the MVPD of the request; `nil` for any.
    ///   - isIncluded: the types that the operation returns.
    func reasonForMissingProfile(
        at mvpd: MVPDID? = nil, in request: CheckedRequest,
        where isIncluded: (ProfileType) -> Bool = { _ in true }
    ) -> Reason {
        reasonAgainstProfiles(at: mvpd, in: request, where: isIncluded)
            ?? reasonForNoLogin(at: mvpd, in: request)
    }

    /// Why no profile of the client or the device counts; `nil` if there is no profile, or if an error or another application has
    /// ended the client's login.
    ///
    /// - Parameters:
    ///   - mvpd: the MVPD of the request; `nil` for any.
    ///   - isIncluded: the types that the operation returns.
    func reasonAgainstProfiles(
        at mvpd: MVPDID?, in request: CheckedRequest, where isIncluded: (ProfileType) -> Bool = { _ in true }
    ) -> Reason? {
        let available = availableProfiles(in: request).filter { mvpd == nil || $0.mvpd == mvpd }
        if let hidden = available.first(where: { $0.validity.contains(request.now) }) {
            guard isIncluded(hidden.type) else {
                return """
                    The device has a valid \(hidden.type.rawValue) profile at \(hidden.mvpd), but a code returns only regular, \
                    degraded and temporary profiles.
                    """
            }
            // Of the valid profiles of a type that the operation returns, only one of Apple single sign-on can be hidden.
            return request.reasonAgainstPartnerProfile(at: hidden.mvpd)
                ?? "The device has a valid \(hidden.type.rawValue) profile at \(hidden.mvpd)."
        }
        if let expired = available.max(by: { $0.validity.notAfter < $1.validity.notAfter }) {
            return Reason(
                """
                The \(expired.type.rawValue) profile at \(expired.mvpd) \
                \(expired.validity.mismatch(at: request.now)) by the device's clock.
                """, hint: expired.validity.hint(at: request.now, or: "log in again"))
        }
        // If the client's login has ended, its end is the reason, and not the device's other profiles.
        guard endedLogin(at: mvpd, in: request) == nil else { return nil }
        return reasonAgainstOtherProfiles(at: mvpd, in: request)
    }

    /// Why the client cannot use the device's profiles of other service providers, clients and versions of the REST API; `nil` if
    /// there are none.
    private func reasonAgainstOtherProfiles(at mvpd: MVPDID?, in request: CheckedRequest) -> Reason? {
        let place = mvpd.map { " at \($0)" } ?? ""
        let others = profiles(of: request.device).filter { mvpd == nil || $0.mvpd == mvpd }
        // A request of REST API V1 without a requestor is about every service provider.
        if request.isServiceProviderNamed,
            let other = others.first(where: { $0.serviceProvider != request.serviceProvider })
        {
            return """
                The device has a profile\(place) of the service provider \(other.serviceProvider), but none of \
                \(request.serviceProvider).
                """
        }
        if let reason = Self.reasonBetweenAPIs(others, place, in: request) { return reason }
        return others.lazy.compactMap(\.client).first.map { client in
            Reason(
                "The device has a profile\(place) of the client \(client), and the request is of another client.",
                hint: "Keep the client credentials: a profile belongs to the client that logged in.")
        }
    }

    private func reasonForNoLogin(at mvpd: MVPDID?, in request: CheckedRequest) -> Reason {
        let place = mvpd.map { " at \($0)" } ?? ""
        var text =
            endedLogin(at: mvpd, in: request)?.description(on: request.device)
            ?? "No user has logged in\(place) on this device."
        if place.isEmpty, request.client != .legacy, let mvpd = unlistedMVPD(in: request) {
            text += """
                 The list has no degraded or temporary profiles: ask for the one at \(mvpd) with GET \
                \(PassOperation.retrieveProfileForMVPD.path([
                    "serviceProvider": request.serviceProvider.text, "mvpd": mvpd,
                ])).
                """
        }
        if let wrong = request.reasonForUnreadableStatus() ?? request.reasonForImplausibleStatus {
            return Reason("\(text) \(wrong.text)", hint: wrong.hint)
        }
        if let code = devices[request.device]?.liveSessions[request.serviceProvider],
            let validity = sessions.row(of: code)?.value.validity
        {
            guard validity.contains(request.now) else {
                return Reason(
                    "\(text) The code \(code) \(validity.mismatch(at: request.now)).",
                    hint: "Create another session, and log in with its code.")
            }
            let policy = request.policies.loginOutcome
            return Reason(
                "\(text) The login with the code \(code) is not complete.",
                hint: policy == .asAsked
                    ? "Log in on its page, or without a browser: POST /__admin/sessions/\(code)/complete."
                    : "No login can succeed with the policy loginOutcome: \(policy.rawValue).")
        }
        let unseeded = request.scenario.reasonAgainstSeed(for: request.serviceProvider)
        var hint =
            unseeded?.hint
            ?? "Log in with the app, or add a profile to the device: POST /__admin/devices/{device}/profiles."
        if let mvpd = request.partnerMVPD, request.partnerStatusGrantsAccess(to: mvpd) {
            hint = """
                The framework's status is granted for \(mvpd): go on with POST \
                \(PassOperation.retrievePartnerAuthenticationRequest.path([
                    "serviceProvider": request.serviceProvider.text, "partner": Partner.apple.rawValue,
                ])), or add a profile to the device: POST /__admin/devices/{device}/profiles.
                """
        }
        if !request.subjects.isEmpty {
            let closed = request.mvpdsWithoutSharing(at: mvpd)
            if mvpd == nil || closed.isEmpty {
                text += " No app shares a login of the user in the token."
                hint += """
                     Apps share a login when their tokens have the same iss and sub (a JWE: the same text), until a logout with \
                    the token.
                    """
            }
            if !closed.isEmpty {
                text += " Single sign-on is off at \(closed.prefix(3).joined(separator: ", "))."
            }
        } else if let other = clientUses.row(of: request.client)?.value.device, other != request.device,
            request.origin.forwardedFor == nil
        {
            // Behind a server that forwards requests, the previous device belongs to another user.
            hint += """
                 The client's previous request named another device, \(other.readableText): a login belongs to the device on \
                which it was made.
                """
        }
        if let removalHint, devices[request.device]?.lastSessionAt == nil { hint += " \(removalHint)" }
        return Reason(unseeded.map { "\(text) \($0.text)" } ?? text, hint: hint)
    }

    /// The first MVPD at which the device has a degraded profile or has used a temporary pass; `nil` without one.
    private func unlistedMVPD(in request: CheckedRequest) -> String? {
        let used = (devices[request.device]?.tempPassUsage ?? [:]).keys
            .filter { $0.serviceProvider == request.serviceProvider }.map(\.mvpd.text)
        let degraded =
            request.scenario.degradation.isEmpty
            ? []
            : request.configuration.mvpds.keys.filter {
                request.hasAuthNAll(at: $0)
                    && request.scenario.activeIntegration(request.serviceProvider, $0) != nil
            }.map(\.text)
        return (used + degraded).min()
    }

    /// Why the request does not see logins through the other version of the REST API; `nil` if there are none.
    private static func reasonBetweenAPIs(
        _ profiles: [Profile], _ place: String, in request: CheckedRequest
    ) -> Reason? {
        let isLegacy = request.client == .legacy
        guard profiles.contains(where: { ($0.client == .legacy) != isLegacy && $0.client != nil }) else {
            return nil
        }
        let (other, own) = isLegacy ? ("V2", "V1") : ("V1", "V2")
        return Reason(
            "The device has a profile\(place) of REST API \(other), and the request is one of REST API \(own).",
            hint: """
                The user must log in again: the two versions share no logins, unless the policy legacyLogins is shared.
                """)
    }
}

extension [Profile] {
    /// The included profile that takes precedence: the last regular one, else the first.
    fileprivate func preferred(where isIncluded: (Profile) -> Bool) -> Profile? {
        last { $0.type == .regular && isIncluded($0) } ?? first(where: isIncluded)
    }
}

extension CheckedRequest {
    /// True for a profile on the device that belongs to the client, or whose login it shares. Expired profiles count, too.
    func canUse(_ profile: Profile) -> Bool {
        profile.serviceProvider == serviceProvider && (profile.client == nil || profile.client == client)
            || sharesLegacyLogin(profile)
    }

    /// Why all other operations refuse an MVPD with a listed profile; `nil` if each MVPD has an active integration.
    fileprivate func reasonAgainstIntegrations(with listed: some Collection<MVPDID>) -> Reason? {
        guard let id = listed.filter({ scenario.activeIntegration(serviceProvider, $0) == nil }).min() else {
            return nil
        }
        do throws(EnhancedError) { _ = try integration(with: id) } catch {
            return Reason(
                "Other operations refuse the MVPD of the profile at \(id). \(error.reason.text)",
                hint: error.reason.hint)
        }
        return nil
    }

    /// True for a valid profile, unless it is an appleSSO profile that does not count.
    fileprivate func shows(_ profile: Profile) -> Bool {
        profile.validity.contains(now)
            && (profile.type != .appleSSO
                || reasonAgainstPlatformServices(at: profile.mvpd) == nil
                    && partnerStatusGrantsAccess(to: profile.mvpd))
    }
}
