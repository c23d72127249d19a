import Foundation

/// Fakes Apple's Video Subscriber Account framework on any platform, without an entitlement, a device or an account.
/// The test decides what the user does, and the mock answers as the MVPD behind the framework.
public actor MockAccountManager: SubscriberAccountManager {
    /// What the user of the device says when an app asks for permission, and what the device says by itself.
    public enum Permission: Sendable, Hashable {
        /// The user said yes earlier.
        case granted
        /// The user said no earlier.
        case denied
        /// The device lets no app see the TV provider.
        case restricted
        /// The user has not been asked. When an app asks with a prompt, the user says yes or no, for good.
        case notDetermined(answer: Bool)
    }

    /// Where the user is logged in on the device, or what the user does when Apple's list of providers comes up.
    public enum Provider: Sendable, Hashable {
        /// The user logged in earlier in the settings of the device, by Apple's name for the MVPD.
        case signedIn(String)
        /// The user chooses the MVPD and logs in, by Apple's name for the MVPD.
        case chooses(String)
        /// The user chooses an MVPD that Apple lists and that is not on board, by Apple's name for it.
        case choosesNotOnboarded(String)
        /// The user chooses the line for other TV providers.
        case choosesOther
        /// The user closes the list.
        case cancels
    }

    /// How the login at the MVPD ends that a SAML request asks for.
    public enum Login: Sendable, Hashable {
        /// With a SAML response.
        case succeeds
        /// The user goes away.
        case isCancelled
        /// The MVPD refuses, with a SAML response that says so.
        case isRejected
        /// Without a SAML response, though without an error: the MVPD's mistake.
        case hasNoResponse
    }

    /// What the user says when an app asks for permission.
    public var permission: Permission
    /// Where the user is logged in, or what the user chooses.
    public var provider: Provider
    /// How the login at the MVPD ends.
    public var login: Login
    /// The MVPD's test user who logs in; the first one when `nil`.
    public var user: String?

    private let mock: AdobePassMock
    private let device: DeviceIdentifier
    private let lifetime: TimeInterval
    /// The end of the login on the device; `nil` until an app first asks or a user logs in.
    private var expirationDate: Date?

    /// Fakes the framework of one device.
    ///
    /// - Parameters:
    ///   - mock: answers as the MVPD.
    ///   - device: the device of the app, whose clock decides when the login ends.
    ///   - permission: what the user says when an app asks for permission.
    ///   - provider: where the user is logged in, or what the user chooses.
    ///   - login: how the login at the MVPD ends.
    ///   - user: the MVPD's test user who logs in; the first one when `nil`.
    ///   - lifetime: how long a login on the device lasts, in seconds; a login that was there before lasts so long from
    ///     when an app first asks, and negative is over already.
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

    /// Has the user change the mind, in the settings of the device.
    public func change(_ change: @Sendable (isolated MockAccountManager) -> Void) {
        change(self)
    }
}

extension MockAccountManager {
    /// What the user said, or says now.
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

    /// What the device knows, or a login at the MVPD when there is a
    /// ``SubscriberAccountMetadataRequest/verificationToken``.
    ///
    /// - Throws: ``SubscriberAccountError`` as the framework would; ``AdobePassMockError`` when the mock does not know
    ///   the provider or the user.
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
                "A SAML request of Adobe's was enqueued with channelIdentifier "
                    + "\(request.channelIdentifier ?? "nil"), expected "
                    + "\(SubscriberAccountMetadataRequest.adobeChannelIdentifier).")
        }
        guard isSignedIn(at: now) else { throw SubscriberAccountError(.providerRejected) }
        metadata.samlAttributeQueryResponse = try await response(to: token, from: name)
        return metadata
    }

    /// Where the user is logged in, after choosing when that is allowed and needed.
    ///
    /// - Throws: what the framework would when there is no login in the end.
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

    /// What the MVPD answers to a SAML request.
    private func response(to token: String, from name: String) async throws -> String? {
        switch login {
        case .succeeds: return try await mock.samlResponse(to: token, from: name, user: user)
        case .isRejected:
            let xml = try await mock.samlResponse(to: token, from: name, user: user, outcome: "failure")
            throw SubscriberAccountError(.providerRejected, samlResponse: xml)
        case .isCancelled: throw SubscriberAccountError(.userCancelled)
        case .hasNoResponse: return nil
        }
    }
}

extension AdobePassMock {
    /// What an MVPD answers to a SAML request, as XML.
    fileprivate func samlResponse(
        to request: String, from mvpd: String, user: String?, outcome: String = "success"
    ) async throws -> String? {
        let body = PartnerRequest(request: request, mvpd: mvpd, user: user, outcome: outcome)
        let answer: PartnerAnswer = try await calls.ask(.post, "/partner/Apple/response", body)
        return answer.samlAttributeQueryResponse
    }
}

private struct PartnerRequest: Encodable {
    var request: String
    var mvpd: String
    var user: String?
    var outcome: String
}

private struct PartnerAnswer: Decodable {
    var samlAttributeQueryResponse: String?
}
