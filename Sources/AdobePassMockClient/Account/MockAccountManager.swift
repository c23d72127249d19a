import Foundation

/// Fakes Apple's Video Subscriber Account framework on any platform, without an entitlement, a device or an
/// account. The test decides what the user does. The mock answers as the MVPD.
public actor MockAccountManager: SubscriberAccountManager {
    /// Whether the user lets apps see the TV provider.
    public enum Permission: Sendable, Hashable {
        /// The user has allowed it.
        case granted
        /// The user has refused it.
        case denied
        /// The settings of the device allow it to no app.
        case restricted
        /// The user has not been asked yet. The first request with a prompt gets this answer, which is then
        /// stored.
        case notDetermined(answer: Bool)
    }

    /// The provider that the user is signed in to, or the user's choice in Apple's list of providers.
    public enum Provider: Sendable, Hashable {
        /// The user is signed in, in the settings of the device. The value is Apple's name for the MVPD.
        case signedIn(String)
        /// The user chooses the MVPD and logs in. The value is Apple's name for the MVPD.
        case chooses(String)
        /// The user chooses an MVPD that Apple lists but that is not onboarded. The value is Apple's name for
        /// the MVPD.
        case choosesNotOnboarded(String)
        /// The user chooses the entry for other TV providers.
        case choosesOther
        /// The user closes the list.
        case cancels
    }

    /// How the login at the MVPD ends that an app requests with a SAML request.
    public enum Login: Sendable, Hashable {
        /// The MVPD returns a SAML response.
        case succeeds
        /// The user cancels the login.
        case isCancelled
        /// The MVPD rejects the login, with a SAML response that contains the failure.
        case isRejected
        /// The login succeeds, but the MVPD returns no SAML response.
        case hasNoResponse
    }

    /// Whether the user lets apps see the TV provider.
    public var permission: Permission
    /// The provider that the user is signed in to, or the user's choice.
    public var provider: Provider
    /// How the login at the MVPD ends.
    public var login: Login
    /// The MVPD's test user who logs in; the first one when `nil`.
    public var user: String?

    private let mock: AdobePassMock
    private let device: DeviceIdentifier
    private let lifetime: TimeInterval
    /// When the login on the device expires; `nil` until an app first requests metadata or the user logs in.
    private var expirationDate: Date?

    /// Creates the fake for one device.
    ///
    /// - Parameters:
    ///   - mock: the mock that answers as the MVPD.
    ///   - device: the device of the app. The login expires by its clock.
    ///   - permission: whether the user lets apps see the TV provider.
    ///   - provider: the provider that the user is signed in to, or the user's choice.
    ///   - login: how the login at the MVPD ends.
    ///   - user: the MVPD's test user who logs in; the first one when `nil`.
    ///   - lifetime: the lifetime of a login on the device, in seconds. If the user is signed in already, it
    ///     starts with the app's first request. A login with a negative lifetime has expired.
    public init(
        _ mock: AdobePassMock, device: DeviceIdentifier, permission: Permission = .granted,
        provider: Provider = .signedIn("Cablevision"), login: Login = .succeeds, user: String? = nil,
        lifetime: TimeInterval = 30 * 86_400
    ) {
        self.mock = mock
        self.device = device
        self.permission = permission
        self.provider = provider
        self.login = login
        self.user = user
        self.lifetime = lifetime
    }

    /// Changes several properties at once, as the user can in the settings of the device.
    public func change(_ change: @Sendable (isolated MockAccountManager) -> Void) {
        change(self)
    }
}

extension MockAccountManager {
    /// Returns the permission. With a prompt, the user decides first.
    public func checkAccessStatus(
        options: [SubscriberAccountAccessOption: Bool]
    ) async throws -> SubscriberAccountAccessStatus {
        if case .notDetermined(let answer) = permission, options[.prompt] == true {
            permission = answer ? .granted : .denied
        }
        return switch permission {
        case .granted: .granted
        case .denied: .denied
        case .restricted: .restricted
        case .notDetermined: .notDetermined
        }
    }

    /// Returns metadata of the user's account. With a ``SubscriberAccountMetadataRequest/verificationToken``,
    /// it includes the MVPD's SAML response with the attributes that the request names. A request that names no
    /// attributes gets no response, as with the framework.
    ///
    /// - Throws: ``SubscriberAccountError`` if the framework would; ``AdobePassMockError`` if the mock does
    ///   not know the provider or the user.
    public func enqueue(
        _ request: SubscriberAccountMetadataRequest
    ) async throws -> SubscriberAccountMetadata {
        guard permission == .granted else { throw SubscriberAccountError(.accessNotGranted) }
        let now = try await mock.clock(of: device).reading().now
        let name = try signIn(request, at: now)
        let supported = request.supportedAccountProviderIdentifiers
        guard supported.isEmpty || supported.contains(name) else {
            throw SubscriberAccountError(.unsupportedProvider, unsupportedProviderIdentifier: name)
        }
        var metadata = SubscriberAccountMetadata()
        if request.includeAccountProviderIdentifier { metadata.accountProviderIdentifier = name }
        if request.includeAuthenticationExpirationDate {
            metadata.authenticationExpirationDate = expirationDate
        }
        guard let token = request.verificationToken else { return metadata }
        guard request.channelIdentifier == SubscriberAccountMetadataRequest.adobeChannelIdentifier else {
            throw AdobePassMockError.misused(
                "The app enqueued a SAML request of Adobe's with channelIdentifier "
                    + "\(request.channelIdentifier ?? "nil"), expected "
                    + "\(SubscriberAccountMetadataRequest.adobeChannelIdentifier).")
        }
        guard isSignedIn(at: now) else { throw SubscriberAccountError(.providerRejected) }
        metadata.samlAttributeQueryResponse = try await response(
            to: token, from: name, attributeNames: request.attributeNames)
        return metadata
    }

    /// Returns the provider that the user is signed in to. Asks the user if that is necessary and allowed.
    ///
    /// - Throws: the error of the framework if the user is not signed in after that.
    private func signIn(
        _ request: SubscriberAccountMetadataRequest, at now: Date
    ) throws(SubscriberAccountError) -> String {
        if case .signedIn(let name) = provider {
            if expirationDate == nil { expirationDate = now + lifetime }
            let isAsked =
                request.isInterruptionAllowed && (request.forceAuthentication || !isSignedIn(at: now))
            if isAsked { expirationDate = now + abs(lifetime) }
            return name
        }
        // Page VSError.Code.providerRejected.
        guard request.isInterruptionAllowed else { throw SubscriberAccountError(.providerRejected) }
        switch provider {
        case .signedIn(let name), .chooses(let name):
            provider = .signedIn(name)
            expirationDate = now + lifetime
            return name
        case .choosesNotOnboarded(let name):
            throw SubscriberAccountError(.unsupportedProvider, unsupportedProviderIdentifier: name)
        case .choosesOther: throw SubscriberAccountError(.unsupportedProvider)
        case .cancels: throw SubscriberAccountError(.userCancelled)
        }
    }

    private func isSignedIn(at now: Date) -> Bool {
        expirationDate.map { $0 > now } ?? false
    }

    /// Returns the MVPD's response to a SAML request.
    private func response(
        to token: String, from name: String, attributeNames: [String]
    ) async throws -> String? {
        var question = PartnerRequest(
            request: token, mvpd: name, user: user, outcome: "success", attributeNames: attributeNames)
        switch login {
        case .succeeds: return try await mock.samlResponse(to: question)
        case .isRejected:
            question.outcome = "failure"
            let xml = try await mock.samlResponse(to: question)
            throw SubscriberAccountError(.providerRejected, samlResponse: xml)
        case .isCancelled: throw SubscriberAccountError(.userCancelled)
        case .hasNoResponse: return nil
        }
    }
}

extension AdobePassMock {
    /// Returns an MVPD's response to a SAML request, as XML.
    fileprivate func samlResponse(to request: PartnerRequest) async throws -> String? {
        let answer: PartnerAnswer = try await calls.ask(.post, "/partner/Apple/response", request)
        return answer.samlAttributeQueryResponse
    }
}

private struct PartnerRequest: Encodable {
    var request: String
    var mvpd: String
    var user: String?
    var outcome: String
    var attributeNames: [String]
}

private struct PartnerAnswer: Decodable {
    var samlAttributeQueryResponse: String?
}
