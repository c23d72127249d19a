import AdobePassMockClient
import Foundation

// C. Partner authentication

extension ReferenceClient {
    /// Has the user log in: with Apple where that works, else at the MVPD's page.
    ///
    /// - Returns: how it went; ``profile`` has the user when it went well.
    func logIn() async throws -> Login {
        let mvpds = try await configuration()
        let status = try await frameworkStatus(isInterruptionAllowed: true)
        self.status = status
        guard status.isValid(at: try await time.now) else {
            let preselected = status.providerError?.unsupportedProviderIdentifier
            let mvpd = mvpds.first { $0.platformMappingId != nil && $0.platformMappingId == preselected }
            return try await logInAtPage(of: mvpd ?? mvpds.first { $0.id == Self.preferred })
        }
        let url = urls.retrievePartnerAuthenticationRequest(serviceProvider: serviceProvider)
        let session: Session = try await call(.post(url, form: Self.sessionForm), with: status)
        switch session.actionName {
        case "partner_profile":
            let mvpd = mvpds.first { $0.platformMappingId == status.providerID }
            guard let request = session.authenticationRequest,
                let created = try await createProfile(request, mvpd: mvpd)
            else { return try await logInAtPage(of: mvpd) }
            profile = created
            return .withApple
        case "authorize":
            profile = Profile(mvpd: session.mvpd ?? "", type: session.reasonType)
            return .notNeeded(session.reasonType)
        default: return try await finish(session)
        }
    }

    /// The list of MVPDs. Requested only for a login.
    private func configuration() async throws -> [MVPD] {
        if let mvpds { return mvpds }
        let answer: Configuration = try await call(
            .get(urls.retrieveConfiguration(serviceProvider: serviceProvider)))
        mvpds = answer.requestor.mvpds
        return answer.requestor.mvpds
    }

    /// Passes the MVPD's request to Apple's framework, and the response of the framework to Adobe.
    ///
    /// - Returns: `nil` when the framework gives no SAML response, or single sign-on is off.
    private func createProfile(_ authentication: AuthenticationRequest, mvpd: MVPD?) async throws -> Profile?
    {
        var request = SubscriberAccountMetadataRequest()
        request.channelIdentifier = SubscriberAccountMetadataRequest.adobeChannelIdentifier
        request.includeAccountProviderIdentifier = true
        request.includeAuthenticationExpirationDate = true
        request.attributeNames = authentication.attributesNames
        request.verificationToken = authentication.request
        let metadata: SubscriberAccountMetadata
        do {
            metadata = try await account.enqueue(request)
        } catch is SubscriberAccountError {
            return nil
        }
        status = AdobePassMock.PartnerFrameworkStatus(accessStatus: .granted, metadata: metadata)
        guard let response = metadata.samlAttributeQueryResponse else { return nil }
        let url = urls.createPartnerProfile(serviceProvider: serviceProvider)
        let profiles: Profiles = try await call(
            .post(url, encodedForm: AdobePassMock.SAMLResponseForm(response).body), with: status)
        return profiles.longest
    }

    /// The basic flow, with the MVPD chosen in the app.
    private func logInAtPage(of mvpd: MVPD?) async throws -> Login {
        var form = Self.sessionForm
        form["mvpd"] = mvpd?.id
        let url = urls.createAuthenticationSession(serviceProvider: serviceProvider)
        return try await finish(try await call(.post(url, form: form)))
    }

    /// Opens the page, and looks whether somebody came in when the page has led back to the app.
    private func finish(_ session: Session) async throws -> Login {
        guard session.actionName == "authenticate", let code = session.code,
            let page = urls.resolve(session.url)
        else { return .failed }
        guard try await userAgent.open(page) else { return .failed }
        while try await time.now < session.expiry {
            let url = urls.retrieveProfileForCode(serviceProvider: serviceProvider, code: code)
            let answer: Profiles = try await call(.get(url), namesDevice: false)
            if let found = answer.longest {
                profile = found
                return .atPage(session.reasonType)
            }
            try await time.pass(seconds: 5)
        }
        return .failed
    }

    private static let sessionForm = ["domainName": "adobe.com", "redirectUrl": redirectURL]
    /// The user's choice in the app's own list.
    private static let preferred = "Cablevision"
}

// MARK: A to D

extension ReferenceClient {
    /// Plays the resource. If the login has expired, asks the user to log in once.
    func watch(_ resource: String) async throws -> Playback {
        do {
            if profile == nil { _ = try await findProfile() }
            if let mvpd = profile?.mvpd {
                let playback = try await authorize(resource, mvpd: mvpd)
                guard case .needsLogin = playback else { return playback }
                profile = nil
            }
            guard try await logIn() != .failed, let mvpd = profile?.mvpd else {
                return .needsLogin(because: nil)
            }
            return try await authorize(resource, mvpd: mvpd)
        } catch is PassFailure {
            return .unavailable
        }
    }
}
