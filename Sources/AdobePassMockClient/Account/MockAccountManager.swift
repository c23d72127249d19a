import Foundation

/// Fakes Apple's Video Subscriber Account framework on any platform, without an entitlement, a device or an
/// account. The test decides what the user does. The mock answers as the MVPD.
public actor MockAccountManager: SubscriberAccountManager {
    /// Whether the user lets apps see the TV provider.
    public enum Permission: Sendable, Hashable, Codable {
        /// The user allows it.
        case granted
        /// The user refuses it.
        case denied
        /// The settings of the device do not let any app see the TV provider.
        case restricted
        /// The user has not been asked yet. The first request with a prompt gets this answer, which is then
        /// stored.
        case notDetermined(answer: Bool)
    }

    /// The provider that the user is signed in to, or the user's choice in Apple's list of providers.
    public enum Provider: Sendable, Hashable, Codable {
        /// The user is signed in, in the settings of the device. The value is Apple's name for the MVPD.
        case signedIn(String)
        /// The user chooses the MVPD and logs in. The value is Apple's name for the MVPD.
        case chooses(String)
        /// The user chooses an MVPD that Apple lists but that is not onboarded. The value is Apple's name for
        /// the MVPD.
        case choosesNotOnboarded(String)
        /// The user chooses a provider of the app itself, by its identifier in
        /// ``SubscriberAccountMetadataRequest/applicationAccountProviders``.
        case choosesApplicationProvider(String)
        /// The user chooses the entry for other TV providers.
        case choosesOther
        /// The user closes the list.
        case cancels
    }

    /// How the login at the MVPD ends that an app requests with a SAML request.
    public enum Login: String, Sendable, Hashable, Codable {
        /// The MVPD returns a SAML response.
        case succeeds
        /// The user cancels the login.
        case isCancelled
        /// The MVPD rejects the login, with a SAML response that contains the failure.
        case isRejected
        /// The login succeeds, but the MVPD returns no SAML response.
        case hasNoResponse
    }

    /// The answers of the app to the framework: the methods of `VSAccountManagerDelegate`.
    public struct Delegate: Sendable {
        /// `accountManager(_:present:)`: the framework wants to show the list of providers or a login.
        public var present: @Sendable () async -> Void
        /// `accountManager(_:dismiss:)`: the user is done with it.
        public var dismiss: @Sendable () async -> Void
        /// `accountManager(_:shouldAuthenticateAccountProviderWithIdentifier:)`: whether the user can log in at the
        /// chosen provider. With `false`, the request fails with `unsupportedProvider`.
        public var shouldAuthenticateAccountProvider: @Sendable (String) async -> Bool

        /// Creates a delegate. One without arguments shows everything, and accepts every provider.
        public init(
            present: @escaping @Sendable () async -> Void = {},
            dismiss: @escaping @Sendable () async -> Void = {},
            shouldAuthenticateAccountProvider: @escaping @Sendable (String) async -> Bool = { _ in true }
        ) {
            self.present = present
            self.dismiss = dismiss
            self.shouldAuthenticateAccountProvider = shouldAuthenticateAccountProvider
        }
    }

    /// Whether the user lets apps see the TV provider.
    public var permission: Permission
    /// The provider that the user is signed in to, or the user's choice.
    public var provider: Provider
    /// How the login at the MVPD ends.
    public var login: Login
    /// The MVPD's test user who logs in; the first one when `nil`.
    public var user: String?
    /// The answers of the app to the framework; `nil` for an app that has set no delegate. The framework cannot ask the user
    /// then, as if the requests did not allow interruptions (inferred).
    public var delegate: Delegate?
    /// An error with which the framework answers every call, such as `serviceTemporarilyUnavailable`.
    public var outage: SubscriberAccountError.Kind?
    /// The requests of the app so far, the oldest first.
    public private(set) var requests: [SubscriberAccountMetadataRequest] = []

    private let mock: AdobePassMock
    private let device: AdobePassMock.Device
    /// The lifetime of a login on the device, in seconds.
    private let lifetime: TimeInterval
    /// The names of providers that the mock has.
    private var knownNames: Set<String> = []
    /// When the login on the device expires; `nil` until an app first requests metadata or the user logs in.
    private var expirationDate: Date?

    /// Creates the fake for one device, on which a login lasts 30 days.
    ///
    /// - Parameters:
    ///   - mock: the mock that answers as the MVPD.
    ///   - device: the device of the app. The login expires by its clock.
    ///   - permission: whether the user lets apps see the TV provider.
    ///   - provider: the provider that the user is signed in to, or the user's choice.
    ///   - login: how the login at the MVPD ends.
    ///   - user: the MVPD's test user who logs in; the first one when `nil`.
    ///   - delegate: the answers of the app to the framework; `nil` for an app that has set no delegate.
    public init(
        _ mock: AdobePassMock, device: AdobePassMock.Device, permission: Permission = .granted,
        provider: Provider = .signedIn("Cablevision"), login: Login = .succeeds, user: String? = nil,
        delegate: Delegate? = Delegate()
    ) {
        self.init(
            mock, device: device,
            account: Account(permission: permission, provider: provider, login: login, user: user),
            delegate: delegate)
    }

    /// Creates the fake for one device, on which a login lasts for a time.
    ///
    /// - Parameters:
    ///   - mock: the mock that answers as the MVPD.
    ///   - device: the device of the app. The login expires by its clock.
    ///   - permission: whether the user lets apps see the TV provider.
    ///   - provider: the provider that the user is signed in to, or the user's choice.
    ///   - login: how the login at the MVPD ends.
    ///   - user: the MVPD's test user who logs in; the first one when `nil`.
    ///   - expiresIn: the lifetime of a login on the device. If the user is signed in already, it starts with the app's
    ///     first request. A login with a negative lifetime has expired.
    ///   - delegate: the answers of the app to the framework; `nil` for an app that has set no delegate.
    @available(iOS 16, tvOS 16, *)
    public init(
        _ mock: AdobePassMock, device: AdobePassMock.Device, permission: Permission = .granted,
        provider: Provider = .signedIn("Cablevision"), login: Login = .succeeds, user: String? = nil,
        expiresIn: Duration, delegate: Delegate? = Delegate()
    ) {
        self.init(
            mock, device: device,
            account: Account(
                permission: permission, provider: provider, login: login, user: user, expiresIn: expiresIn),
            delegate: delegate)
    }

    /// Creates the fake for one device.
    ///
    /// - Parameters:
    ///   - mock: the mock that answers as the MVPD.
    ///   - device: the device of the app. The login expires by its clock.
    ///   - account: what the user decides.
    ///   - delegate: the answers of the app to the framework; `nil` for an app that has set no delegate.
    public init(
        _ mock: AdobePassMock, device: AdobePassMock.Device, account: Account,
        delegate: Delegate? = Delegate()
    ) {
        self.mock = mock
        self.device = device
        permission = account.permission
        provider = account.provider
        login = account.login
        user = account.user
        lifetime = account.lifetime
        self.delegate = delegate
    }

    /// Changes several properties at once, as the user can in the settings of the device.
    public func change(_ change: @Sendable (isolated MockAccountManager) -> Void) {
        change(self)
    }
}

extension MockAccountManager {
    /// Returns the permission. With a prompt, the user decides first.
    ///
    /// - Throws: ``SubscriberAccountError`` during an ``outage``.
    public func checkAccessStatus(
        options: [SubscriberAccountAccessOption: Bool]
    ) async throws -> SubscriberAccountAccessStatus {
        let (status, error) = accessStatus(isPromptAllowed: options[.prompt] == true)
        return try SubscriberAccountAccessStatus(rawValue: status.rawValue, error: error)
    }

    /// The arguments that the framework passes to the completion handler of an access check: with every status
    /// except `granted` also an error.
    private func accessStatus(
        isPromptAllowed: Bool
    ) -> (SubscriberAccountAccessStatus, SubscriberAccountError?) {
        if let outage { return (.notDetermined, SubscriberAccountError(outage)) }
        if case .notDetermined(let answer) = permission, isPromptAllowed {
            permission = answer ? .granted : .denied
        }
        let status: SubscriberAccountAccessStatus =
            switch permission {
            case .granted: .granted
            case .denied: .denied
            case .restricted: .restricted
            case .notDetermined: .notDetermined
            }
        return (status, status == .granted ? nil : SubscriberAccountError(.accessNotGranted))
    }

    /// Returns metadata of the user's account. With a ``SubscriberAccountMetadataRequest/verificationToken``,
    /// it includes the MVPD's SAML response with the attributes that the request names. A request that names no
    /// attributes gets no response, as with the framework. A user who has not decided about the permission is asked
    /// if the request allows interruptions.
    ///
    /// - Throws: ``SubscriberAccountError`` if the framework would; ``AdobePassMockError`` if the mock does
    ///   not know the provider or the user; `CancellationError` when the task is cancelled.
    public func enqueue(
        _ request: SubscriberAccountMetadataRequest
    ) async throws -> SubscriberAccountMetadata {
        try Task.checkCancellation()
        requests.append(request)
        var request = request
        if delegate == nil { request.isInterruptionAllowed = false }
        let (_, error) = accessStatus(isPromptAllowed: request.isInterruptionAllowed)
        if let error { throw error }
        let now = try await mock.clock(of: device).reading().now
        let name = try await signIn(request, at: now)
        try check(name, isSupportedBy: request)
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
    private func signIn(_ request: SubscriberAccountMetadataRequest, at now: Date) async throws -> String {
        if case .signedIn(let name) = provider {
            try await checkIsKnown(name)
            if expirationDate == nil { expirationDate = now + lifetime }
            let isAsked =
                request.isInterruptionAllowed && (request.forceAuthentication || !isSignedIn(at: now))
            guard isAsked else { return name }
            return try await whilePresenting { try await logIn(at: name, request, now) }
        }
        // Page VSError.Code.providerRejected.
        guard request.isInterruptionAllowed else { throw SubscriberAccountError(.providerRejected) }
        return try await whilePresenting {
            switch provider {
            case .signedIn(let name), .chooses(let name):
                let name = try await logIn(at: name, request, now)
                provider = .signedIn(name)
                return name
            case .choosesNotOnboarded(let name):
                throw SubscriberAccountError(.unsupportedProvider, unsupportedProviderIdentifier: name)
            case .choosesApplicationProvider(let identifier):
                let offered = request.applicationAccountProviders.map(\.identifier)
                guard offered.contains(identifier) else {
                    throw AdobePassMockError.misused(
                        "The user chooses the app's own provider \"\(identifier)\", but the request offers "
                            + (offered.isEmpty ? "none." : "\(offered.joined(separator: ", "))."))
                }
                throw SubscriberAccountError(.unsupportedProvider, unsupportedProviderIdentifier: identifier)
            case .choosesOther: throw SubscriberAccountError(.unsupportedProvider)
            case .cancels: throw SubscriberAccountError(.userCancelled)
            }
        }
    }

    /// Asks the app to present the screen before the action, and to dismiss it afterwards, even when the action fails.
    private func whilePresenting<Result: Sendable>(
        _ action: () async throws -> Result
    ) async throws -> Result {
        await delegate?.present()
        let result: Swift.Result<Result, any Error>
        do {
            try Task.checkCancellation()
            result = .success(try await action())
        } catch {
            result = .failure(error)
        }
        await delegate?.dismiss()
        return try result.get()
    }

    /// - Throws: `unsupportedProvider` for a provider that the request does not name, or with which the app has no
    ///   scheme in common.
    private func check(
        _ name: String, isSupportedBy request: SubscriberAccountMetadataRequest
    ) throws(SubscriberAccountError) {
        let supported = request.supportedAccountProviderIdentifiers
        // All providers of the mock use SAML.
        guard supported.isEmpty || supported.contains(name),
            request.supportedAuthenticationSchemes.contains(.saml)
        else { throw SubscriberAccountError(.unsupportedProvider, unsupportedProviderIdentifier: name) }
    }

    /// Checks the provider at which the user logs in.
    ///
    /// - Throws: ``AdobePassMockError`` with the names that exist, if the mock does not know the provider or the user.
    func checkProviderIsKnown() async throws {
        switch provider {
        case .signedIn(let name), .chooses(let name): try await checkIsKnown(name)
        case .choosesNotOnboarded, .choosesApplicationProvider, .choosesOther, .cancels: break
        }
    }

    /// - Throws: ``AdobePassMockError/refused(call:status:explanation:)`` with the names that exist, if no MVPD of the mock has
    ///   the name, or the MVPD has no such user.
    private func checkIsKnown(_ name: String) async throws {
        guard !knownNames.contains(name) else { return }
        let answer = try await mock.partnerAnswer(
            to: PartnerRequest(device: device.headerValue, mvpd: name, user: user))
        let status = Data(base64Encoded: answer.partnerFrameworkStatus)
        // The mock also takes the identifier of the MVPD.
        if let appleName = status?.json("frameworkProviderInfo.id"), appleName != name {
            throw AdobePassMockError.misused(
                "\"\(name)\" is the identifier of an MVPD, expected Apple's name for it: \"\(appleName)\".")
        }
        knownNames.insert(name)
    }

    /// Logs the user in at the provider. The delegate is asked about supported providers only.
    private func logIn(
        at name: String, _ request: SubscriberAccountMetadataRequest, _ now: Date
    ) async throws -> String {
        try await checkIsKnown(name)
        try check(name, isSupportedBy: request)
        guard await delegate?.shouldAuthenticateAccountProvider(name) != false else {
            throw SubscriberAccountError(.unsupportedProvider, unsupportedProviderIdentifier: name)
        }
        expirationDate = now + abs(lifetime)
        return name
    }

    private func isSignedIn(at now: Date) -> Bool {
        expirationDate.map { $0 > now } ?? false
    }

    private func response(
        to token: String, from name: String, attributeNames: [String]
    ) async throws -> String? {
        var question = PartnerRequest(
            request: token, device: device.headerValue, mvpd: name, user: user, outcome: "success",
            attributeNames: attributeNames)
        switch login {
        case .succeeds: return try await mock.partnerAnswer(to: question).samlAttributeQueryResponse
        case .isRejected:
            question.outcome = "failure"
            let answer = try await mock.partnerAnswer(to: question)
            throw SubscriberAccountError(
                .providerRejected, samlResponse: answer.samlAttributeQueryResponse,
                samlResponseStatus: answer.samlResponseStatus)
        case .isCancelled: throw SubscriberAccountError(.userCancelled)
        case .hasNoResponse: return nil
        }
    }
}

extension AdobePassMock {
    /// Returns what the framework gets from an MVPD for a SAML request.
    fileprivate func partnerAnswer(to request: PartnerRequest) async throws -> PartnerAnswer {
        try await calls.ask(.post, "/partner/Apple/response", request)
    }
}

private struct PartnerRequest: Encodable {
    var request: String?
    var device: String
    var mvpd: String
    var user: String?
    var outcome: String?
    var attributeNames: [String]?
}

private struct PartnerAnswer: Decodable {
    /// The value of the header AP-Partner-Framework-Status.
    var partnerFrameworkStatus: String
    /// The MVPD's response as XML.
    var samlAttributeQueryResponse: String?
    /// The status code in a response that rejects the login.
    var samlResponseStatus: String?
}
