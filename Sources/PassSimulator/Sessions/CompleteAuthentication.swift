import ControlAPI
import PassAPI

extension Simulator {
    /// Completes a login as the MVPD's login page does. Success saves a regular profile for the device that
    /// created the session. Other outcomes do not change the session.
    ///
    /// - Parameter userName: the user who logs in; `nil` for the user of home-based authentication, or else the MVPD's first user.
    package mutating func completeAuthentication(
        _ session: Session, as userName: String?, outcome: LoginOutcome, in configuration: Configuration,
        at now: Timestamp
    ) throws(LoginFailure) {
        guard let id = session.parameters.mvpd, let mvpd = configuration.mvpd(id) else { throw .noMVPD }
        guard let integration = configuration.activeIntegration(session.serviceProvider, id) else {
            throw .noIntegration(id)
        }
        guard outcome == .success || userName != nil else { return }
        let home = homeBasedUser(for: session, in: configuration)
        let isAtHome = home != nil && (userName == nil || userName == home?.name)
        guard let user = isAtHome ? home : mvpd.users.first(where: { userName == nil || $0.name == userName })
        else {
            throw .noUser(id, name: userName, known: mvpd.users.map(\.name))
        }
        guard outcome == .success else { return }
        let lifetime =
            isAtHome ? integration.homeBasedAuthenticationTTL : integration.authenticationTTL
        let profile = Profile(
            serviceProvider: session.serviceProvider, mvpd: id, type: .regular, client: session.client,
            validity: Validity(from: now, for: lifetime.value(for: session.origin.platform)),
            attributes: mvpd.metadata(of: user, isAtHome: isAtHome),
            attributesAtAuthorization: user.metadataAtAuthorization, loginID: LoginID(&random))
        save(profile, on: session.device)
        let sharing = session.subjects.filter {
            integration.settingAgainstSharing(by: $0.method, on: session.origin.platform) == nil
        }
        share(profile, on: session.device, with: sharing)
        sessions[session.code]?.authenticatedMVPD = id
        sessions[session.code]?.authenticatedAt = now
        end(session)
    }

    /// Issues the artifact that represents the MVPD's assertion about a user (SAML 2.0 Bindings, 3.6). It is
    /// valid for two minutes and replaces an earlier one of the session.
    ///
    /// - Returns: the artifact in the format of 3.6.4 with the type code 4. Its source identifier is random,
    ///   because the mock never resolves it.
    package mutating func issueArtifact(
        for session: Session, as userName: String, at now: Timestamp
    ) -> String {
        let typeAndEndpoint: [UInt8] = [0, 4, 0, 0]
        let sourceAndHandle = (0..<40).map { _ in UInt8.random(in: .min ... .max, using: &random) }
        let artifact = Base64.encode(typeAndEndpoint + sourceAndHandle)
        saveAssertion(artifact, of: userName, in: session, at: now)
        return artifact
    }

    /// Creates the identifier of a new SAML request of the session. The user agent takes the request to the MVPD in a form or in
    /// the query of a redirect, depending on the MVPD's binding.
    package mutating func issueWebRequest(for session: Session) -> String {
        let id = "_" + random.uuid()
        sessions[session.code]?.webRequestID = id
        return id
    }

    /// Issues the MVPD's response to the session's request. It is valid for two minutes and replaces an earlier one.
    ///
    /// - Returns: the identifiers of the response and of its request. If the login page was opened without a request, the MVPD
    ///   makes one up.
    package mutating func issueResponse(
        for session: Session, as userName: String, at now: Timestamp
    ) -> (id: String, inResponseTo: String, validity: Validity) {
        let request = session.webRequestID ?? issueWebRequest(for: session)
        let validity = saveAssertion(request, of: userName, in: session, at: now)
        return ("_" + random.uuid(), request, validity)
    }

    /// Saves the MVPD's assertion about a user in the session.
    ///
    /// - Returns: the two minutes for which the service provider accepts it.
    @discardableResult
    private mutating func saveAssertion(
        _ artifact: String, of userName: String, in session: Session, at now: Timestamp
    ) -> Validity {
        let validity = Validity(from: now, for: .minutes(2))
        sessions[session.code]?.assertion = Session.Assertion(
            artifact: artifact, userName: userName, validity: validity)
        return validity
    }

    /// Resolves an artifact to the name of the user who logged in. An artifact can be resolved once.
    ///
    /// - Returns: `nil` when the artifact belongs to another session, has expired, or was already resolved.
    package mutating func redeem(
        _ artifact: String, of session: Session, at now: Timestamp
    ) -> String? {
        guard let assertion = sessions[session.code]?.assertion, assertion.artifact == artifact else {
            return nil
        }
        sessions[session.code]?.assertion = nil
        return assertion.validity.contains(now) ? assertion.userName : nil
    }
}

/// Why a login with a session is not possible.
package enum LoginFailure: Error, Sendable, Hashable {
    /// The session has no MVPD yet, or one that is not configured.
    case noMVPD
    case noIntegration(MVPDID)
    /// The MVPD has no user of that name; `known` lists its users.
    case noUser(MVPDID, name: String?, known: [String])
}

extension MVPD {
    /// The user metadata of a login, with `hba_status` if the MVPD sends it. A configured `hba_status` stays, unless home-based
    /// authentication is active.
    func metadata(of user: TestUser, isAtHome: Bool) -> [String: UserMetadata] {
        var metadata = user.metadata
        if let home = homeBasedAuthentication, home.sendsStatus,
            home.isActive || metadata["hba_status"] == nil
        {
            metadata["hba_status"] = UserMetadata(.bool(isAtHome))
        }
        return metadata
    }
}

extension Simulator {
    /// The user whom the MVPD logs in without a page (page *Home-Based Authentication (HBA)*); `nil` when it shows its
    /// login page. The platform is that of the device that created the session.
    package func homeBasedUser(for session: Session, in configuration: Configuration) -> TestUser? {
        guard let (mvpd, home) = session.homeBasedAuthentication(in: configuration),
            reasonAgainstHome(of: session, in: configuration) == nil
        else { return nil }
        return mvpd.users.first { home.user == nil || $0.name == home.user }
    }

    /// Why an MVPD with home-based authentication shows its login page; `nil` if it shows none, or for another reason. Home-based
    /// authentication needs the connection of the device (page *REST API V2 FAQs*), and a device at home: the message of
    /// `authorization_denied_by_hba_policies` says that the device has left it. That this lasts until the client next logs in or
    /// out is inferred.
    package func reasonAgainstHome(of session: Session, in configuration: Configuration) -> Reason? {
        guard let (mvpd, home) = session.homeBasedAuthentication(in: configuration) else { return nil }
        let missing = session.missingConnection(for: home)
        if !missing.isEmpty {
            return Reason(
                """
                The user must type a password: the X-Device-Info with which the session was created has no \
                \(missing.joined(separator: " and no ")), and home-based authentication of this MVPD needs both.
                """, hint: "Send the address and the port of the streaming device, also from a server."
            ).asRemark
        }
        let denial = EnhancedErrorCode.authorizationDeniedByHBAPolicies.rawValue
        let ended = devices[session.device]?.endedLogin(
            of: session.client, with: session.serviceProvider, at: mvpd.id)
        // Another device that shared the login can have left the home.
        guard let ended, ended.error == denial, ended.device == nil || ended.device == session.device else {
            return nil
        }
        return Reason(
            """
            The user must type a password: the error \(denial) has ended the login at \(mvpd.id), because the device is no \
            longer at home.
            """, hint: "Log in on the page, or log out. Then the device counts as at home again."
        ).asRemark
    }
}

extension Session {
    fileprivate func homeBasedAuthentication(
        in configuration: Configuration
    ) -> (mvpd: MVPD, home: HomeBasedAuthentication)? {
        guard let id = parameters.mvpd, let mvpd = configuration.mvpd(id),
            let home = mvpd.homeBasedAuthentication, home.isActive,
            configuration.activeIntegration(serviceProvider, id)?.homeBasedAuthentication
                .value(for: origin.platform) ?? false
        else { return nil }
        return (mvpd, home)
    }

    /// The members of `X-Device-Info` that the MVPD needs and that were not sent. They are optional in REST API V1.
    fileprivate func missingConnection(for home: HomeBasedAuthentication) -> [String] {
        guard home.requiresConnection, registration == nil else { return [] }
        return ["connectionIp", "connectionPort"].filter { origin.information?.value($0) == nil }
    }
}
