import ControlAPI
import PassAPI

extension Simulator {
    /// The device's login with the requestor. REST API V1 has one login at a time, so the newest valid one
    /// counts.
    package func legacyLogin(in request: CheckedRequest) -> Profile? {
        let valid = availableProfiles(in: request).filter {
            validity(of: $0, in: request).contains(request.now)
        }
        // `max` returns the first of equal elements, so reverse: of two logins with the same start, the later
        // one wins. A temporary pass that no authorization has started is as old as its login.
        guard var newest = valid.reversed().max(by: { $0.validity.notBefore < $1.validity.notBefore }) else {
            return nil
        }
        if valid.count > 1 {
            let copies = valid.filter { $0.loginID == newest.loginID }
            newest = copies.reduce(newest) { $0.addingLegacyState(of: $1) }
        }
        newest.validity = validity(of: newest, in: request)
        // A login that is shared through a platform token can belong to another requestor.
        newest.serviceProvider = request.serviceProvider
        return newest
    }

    /// True if the device has an expired login. Only for a device for which ``legacyLogin(in:)`` has found no valid one.
    package func hasExpiredLegacyLogin(in request: CheckedRequest) -> Bool {
        !availableProfiles(in: request).isEmpty
    }

    /// Why ``legacyLogin(in:)`` has no valid login.
    package func reasonForMissingLogin(in request: CheckedRequest) -> Reason {
        let ends = availableProfiles(in: request).map { validity(of: $0, in: request) }
        if let last = ends.max(by: { $0.notAfter < $1.notAfter }) {
            return Reason(
                "The device's login with \(request.serviceProvider) \(last.mismatch(at: request.now)).",
                hint: last.hint(at: request.now, or: "log in again"))
        }
        if let login = loggedOutSharedLogin(in: request) {
            return Reason(
                """
                The app has logged out of the login at \(login.mvpd) that other apps still share with it (policy \
                legacyLogout: application).
                """,
                hint: "Log in again, in this app or in another one with the same token.")
        }
        return reasonForMissingProfile(in: request)
    }

    /// The service providers of the logins that REST API V1 can use: first of the device's own logins, then of the shared ones,
    /// both with the newest first. Service providers at which a login has ended come last.
    package func legacyRequestors(
        of device: DeviceIdentifier, sharing subjects: [SubjectIdentity], by policies: Policies
    ) -> [ServiceProviderID] {
        let own = profiles(of: device)
        let shared = subjects.compactMap { sharedLogins[$0] }.flatMap { logins in
            logins.sorted { $0.key < $1.key }.flatMap(\.value).map(\.profile)
        }
        let usable = [own, shared].flatMap { logins in
            logins.filter { $0.client == nil || $0.client == .legacy || policies.legacyLogins == .shared }
                .sorted { $0.validity.notBefore > $1.validity.notBefore }
        }
        let ended = (devices[device]?.endedLogins ?? []).filter { $0.client == .legacy }
        let all = usable.map(\.serviceProvider) + ended.reversed().map(\.serviceProvider)
        return all.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// The validity of a login. A temporary pass starts with its first authorization, not with the login.
    private func validity(of profile: Profile, in request: CheckedRequest) -> Validity {
        (try? temporaryAccess(by: profile, in: request))?.validity ?? profile.validity
    }

    /// The access that a login with a temporary pass gives; `nil` for a login with an account, and while every user counts as
    /// logged in.
    ///
    /// - Throws: the error of a pass that cannot be used.
    func temporaryAccess(
        by login: Profile, in request: CheckedRequest
    ) throws(EnhancedError) -> TemporaryAccess? {
        guard login.type == .temporary, let pass = request.configuration.mvpd(login.mvpd)?.tempPass,
            !isAuthenticationDegraded(at: login.mvpd, in: request)
        else { return nil }
        return try temporaryAccess(by: pass, of: login.mvpd, in: request.identified(by: login))
    }

    /// Changes the REST API V1 state of a saved login, in the device's own copy and in those that its users share.
    mutating func updateLegacyState(
        of login: Profile, in request: CheckedRequest, _ change: (inout LegacyLoginState) -> Void
    ) {
        changeCopies(of: login, in: request) { profile in
            var state = profile.legacy ?? LegacyLoginState()
            change(&state)
            profile.legacy = state
        }
    }

    /// Logs the device in with a temporary pass (page *(Legacy) Free Preview for Temp Pass and Promotional
    /// Temp Pass*).
    ///
    /// - Throws: `invalid_parameter_mvpd` for an unknown MVPD and for one that is not a temporary pass;
    ///   `invalid_integration`; the errors of ``logInWithTemporaryPass(_:of:_:in:)``.
    package mutating func createFreePreview(
        of id: MVPDID, in request: CheckedRequest
    ) throws(EnhancedError) {
        let active = try request.integration(with: id)
        guard let pass = active.mvpd.tempPass else {
            throw EnhancedError(.invalidParameterMVPD, because: "\(id) is not a temporary pass.")
        }
        if logInWithDegradation(at: id, active.integration, in: request) { return }
        try logInWithTemporaryPass(pass, of: id, active.integration, in: request)
    }

    /// Saves a REST API V1 login without a user, if every user counts as logged in at the MVPD.
    ///
    /// - Returns: false if not every user does.
    mutating func logInWithDegradation(
        at mvpd: MVPDID, _ integration: Integration, in request: CheckedRequest
    ) -> Bool {
        guard isAuthenticationDegraded(at: mvpd, in: request) else { return false }
        let degraded = request.degradedProfile(integration)
        let login = Profile(
            serviceProvider: request.serviceProvider, mvpd: mvpd, type: .degraded, client: .legacy,
            validity: degraded.validity, attributes: degraded.attributes, loginID: LoginID(&random))
        save(login, on: request.device)
        return true
    }

    /// Saves a REST API V1 login with a temporary pass.
    ///
    /// - Throws: the error code of a pass that is used up, or whose user the request does not identify.
    mutating func logInWithTemporaryPass(
        _ pass: TempPass, of mvpd: MVPDID, _ integration: Integration, in request: CheckedRequest
    ) throws(EnhancedError) {
        let access = try temporaryAccess(by: pass, of: mvpd, in: request)
        if let refusal = access.refusal() { throw refusal }
        let profile = access.profile(for: request.device)
        var login = Profile(
            serviceProvider: request.serviceProvider, mvpd: mvpd, type: .temporary, client: .legacy,
            validity: request.validity(for: integration.authenticationTTL),
            attributes: profile.attributes.filter { $0.key == "userID" },
            loginID: LoginID(&random))
        login.legacy = LegacyLoginState(temporaryIdentity: request.temporaryIdentity?.members)
        save(login, on: request.device)
    }

    /// Returns the SAML request that the application passes to Apple's framework (page *(Legacy) Retrieve
    /// Platform SSO profile-request*).
    ///
    /// - Throws: `invalid_parameter_mvpd`, `invalid_integration`; `invalid_configuration_platform_services`
    ///   when Apple's services are off or the MVPD is not onboarded.
    package mutating func legacyProfileRequest(
        for id: MVPDID, in request: CheckedRequest
    ) throws(EnhancedError) -> NewPartnerRequest {
        // The page requires no device identifier. Without one, any device can send the response.
        newPartnerRequest(to: try partnerMVPD(id, in: request), in: request)
    }

    /// Saves a login from the SAML response that Apple's framework returned (page *(Legacy) Exchange a
    /// Platform SSO token for an Adobe token*).
    ///
    /// - Throws: the errors of `legacyProfileRequest`, `invalid_parameter_saml_response` and
    ///   `invalid_header_pfs_provider_id_mismatch`.
    package mutating func exchangeToken(
        _ response: Result<PartnerAuthenticationResponse, EnhancedError>, at id: MVPDID,
        in request: CheckedRequest
    ) throws(EnhancedError) {
        _ = try savePartnerProfile(of: response, at: try partnerMVPD(id, in: request), in: request)
    }

    private func partnerMVPD(_ id: MVPDID, in request: CheckedRequest) throws(EnhancedError) -> MVPD {
        let active = try request.integration(with: id)
        // The parameter deviceType of these requests is one of Apple's platforms, whatever the headers say.
        let platform = request.origin.platform
        let reason = request.reasonAgainstPartnerSignOn(
            at: active, on: platform.isApple ? platform : .iOS)
        if let reason {
            throw EnhancedError(.invalidConfigurationPlatformServices, because: reason)
        }
        return active.mvpd
    }
}

extension Profile {
    /// The login, merged with the REST API V1 state of another copy. Copies differ because a request without the platform token
    /// changes only the device's own copy, and a request of another device only the shared ones.
    fileprivate func addingLegacyState(of copy: Profile) -> Profile {
        guard let other = copy.legacy else { return self }
        var profile = self
        var state = legacy ?? LegacyLoginState()
        state.authorizations.merge(other.authorizations) { own, other in
            own.merging(other) { $0.notAfter < $1.notAfter ? $1 : $0 }
        }
        state.metadataUpdatedAt = [state.metadataUpdatedAt, other.metadataUpdatedAt].compactMap(\.self).max()
        state.temporaryIdentity = state.temporaryIdentity ?? other.temporaryIdentity
        profile.legacy = state
        if copy.attributesAtAuthorization.isEmpty, !attributesAtAuthorization.isEmpty {
            profile.attributes = copy.attributes
            profile.attributesAtAuthorization = [:]
        }
        return profile
    }
}

extension CheckedRequest {
    /// The request with the user identity of the profile's promotional pass, unless the request has a readable one.
    func identified(by profile: Profile) -> CheckedRequest {
        guard temporaryIdentity?.members.isEmpty ?? true, let members = profile.legacy?.temporaryIdentity
        else { return self }
        var request = self
        request.temporaryIdentity = TempPassIdentity(members: members)
        return request
    }

    /// True for a login without a client or through the request's version of the REST API, and for every login with the policy
    /// `legacyLogins: shared`.
    func sharesVersion(with login: Profile) -> Bool {
        guard policies.legacyLogins == .separate, let other = login.client else { return true }
        return (other == .legacy) == (client == .legacy)
    }

    /// True for a login through the other version of the REST API, when the policy `legacyLogins` shares
    /// them. Temporary passes and degraded logins are never shared, because the two versions store them
    /// differently.
    func sharesLegacyLogin(_ profile: Profile) -> Bool {
        policies.legacyLogins == .shared && profile.serviceProvider == serviceProvider
            && profile.type.isStored && (client == .legacy || profile.client == .legacy)
    }
}

/// The data that REST API V1 stores for a login in addition to V2, such as its cached authorizations.
struct LegacyLoginState: Sendable, Hashable, Codable {
    /// The cached authorizations, by requestor: several requestors can share a login through a platform token.
    var authorizations: [ServiceProviderID: [ResourceKey: Validity]] = [:]
    /// When the MVPD last added user metadata.
    var metadataUpdatedAt: Timestamp?
    /// The identity of a promotional pass's user, from `generic_data`.
    var temporaryIdentity: [String: String]?
}

extension ClientID {
    /// The client of every REST API V1 login. In V1 a login belongs to a device and a requestor, not to an
    /// application.
    package static let legacy: ClientID = "rest-api-v1"
}
