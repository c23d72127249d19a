import AdobePassMockClient
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// An app as the *Apple SSO Cookbook (REST API V2)* and the *REST API V2 Checklist* want it, phases A to D:
/// it registers once, keeps its token, asks for the configuration only to log in, authorizes before playback,
/// and asks again only where that may help.
///
/// All that it knows of the mock are addresses.
actor ReferenceClient {
    let urls: AdobePassMock.URLs
    let device: AdobePassMock.Device
    let serviceProvider: String
    let session: URLSession
    let account: any SubscriberAccountManager
    let userAgent: any UserAgent
    let time: any PassageOfTime

    /// Kept for good.
    private var credentials: ClientCredentials?
    /// Kept until it expires.
    private var token: AccessToken?
    /// Kept for a few minutes by an app, and as long as it lives by this one.
    var mvpds: [MVPD]?
    /// Kept as long as the app runs.
    private var permitted: Set<String> = []
    /// The framework's latest answer.
    var status: AdobePassMock.PartnerFrameworkStatus?
    /// The identity of the user.
    var profile: Profile?

    init(
        urls: AdobePassMock.URLs, device: AdobePassMock.Device, serviceProvider: String = "REF30",
        session: URLSession = .shared, account: any SubscriberAccountManager,
        userAgent: any UserAgent, time: any PassageOfTime
    ) {
        self.urls = urls
        self.device = device
        self.serviceProvider = serviceProvider
        self.session = session
        self.account = account
        self.userAgent = userAgent
        self.time = time
    }
}

// MARK: A. Registration

extension ReferenceClient {
    /// A token that has not expired.
    func accessToken() async throws -> String {
        if let token, token.expiry > (try await time.now) { return token.accessToken }
        let credentials = try await registration()
        let token: AccessToken = try await send(
            .post(
                urls.retrieveAccessToken,
                form: [
                    "client_id": credentials.clientID, "client_secret": credentials.clientSecret,
                    "grant_type": "client_credentials",
                ]))
        self.token = token
        return token.accessToken
    }

    /// Makes the next request ask for a new token.
    func forgetAccessToken() { token = nil }

    private func registration() async throws -> ClientCredentials {
        if let credentials { return credentials }
        let answer: ClientCredentials = try await send(
            .post(urls.retrieveClientCredentials, json: ["software_statement": Self.softwareStatement]))
        credentials = answer
        return answer
    }

    private static let softwareStatement = "eyJhbGciOiJSUzI1NiJ9.eyJzb2Z0d2FyZV9pZCI6InJlZmVyZW5jZSJ9.c2ln"
}

// MARK: B. Check of the authentication

extension ReferenceClient {
    /// Looks whether the user is logged in already, without asking anything.
    ///
    /// - Returns: of several profiles the one that lasts longest.
    func findProfile() async throws -> Profile? {
        status = try await frameworkStatus(isInterruptionAllowed: false)
        let answer: Profiles = try await call(
            .get(urls.retrieveProfiles(serviceProvider: serviceProvider)), with: status)
        profile = answer.longest
        return profile
    }

    /// The status that the framework reports. Its error becomes part of the status.
    func frameworkStatus(isInterruptionAllowed: Bool) async throws -> AdobePassMock.PartnerFrameworkStatus {
        let access = try await account.checkAccessStatus(options: [.prompt: true])
        guard access == .granted else { return AdobePassMock.PartnerFrameworkStatus(accessStatus: access) }
        var request = SubscriberAccountMetadataRequest()
        request.channelIdentifier = SubscriberAccountMetadataRequest.adobeChannelIdentifier
        request.includeAccountProviderIdentifier = true
        request.includeAuthenticationExpirationDate = true
        request.isInterruptionAllowed = isInterruptionAllowed
        do {
            return AdobePassMock.PartnerFrameworkStatus(
                accessStatus: access, metadata: try await account.enqueue(request))
        } catch let error as SubscriberAccountError {
            return AdobePassMock.PartnerFrameworkStatus(accessStatus: access, providerError: error)
        }
    }
}

// MARK: D. Decisions and logout

extension ReferenceClient {
    /// Returns the resources to show as playable. Caches permits, but they do not replace the authorization before playback.
    func preauthorize(_ resources: [String], mvpd: String) async throws -> Set<String> {
        let unknown = resources.filter { !permitted.contains($0) }
        if !unknown.isEmpty {
            let url = urls.retrievePreauthorizationDecisions(serviceProvider: serviceProvider, mvpd: mvpd)
            let decisions = try await decisions(url, unknown)
            permitted.formUnion(decisions.filter(\.authorized).map(\.resource))
        }
        return permitted.intersection(resources)
    }

    /// Whether the user may watch now.
    func authorize(_ resource: String, mvpd: String) async throws -> Playback {
        let url = urls.retrieveAuthorizationDecisions(serviceProvider: serviceProvider, mvpd: mvpd)
        guard let decision = try await decisions(url, [resource]).first else { return .unavailable }
        if let token = decision.token { return .plays(mediaToken: token.serializedToken) }
        if let error = decision.error, error.action == "authentication" {
            return .needsLogin(because: error.code)
        }
        return .denied(code: decision.error?.code ?? "", details: decision.error?.details)
    }

    /// Asks, and asks again at most three times while every denial says so.
    private func decisions(_ url: URL, _ resources: [String]) async throws -> [Decision] {
        for pause in Self.pauses {
            let decisions = try await decisionsAtOnce(url, resources)
            let denials = decisions.filter { !$0.authorized }
            guard !denials.isEmpty, denials.allSatisfy({ $0.error?.action == "retry" }) else {
                return decisions
            }
            try await time.pass(seconds: pause)
        }
        return try await decisionsAtOnce(url, resources)
    }

    private func decisionsAtOnce(_ url: URL, _ resources: [String]) async throws -> [Decision] {
        let answer: Decisions = try await call(
            .post(url, json: ["resources": resources]), with: decisionStatus)
        return answer.decisions
    }

    /// Only decisions on a profile of Apple's want it.
    private var decisionStatus: AdobePassMock.PartnerFrameworkStatus? {
        profile?.type == "appleSSO" ? status : nil
    }

    /// Logs the user out, because the user asks for it.
    ///
    /// - Returns: true when the user has to log out in the settings of the device, too.
    func logOut() async throws -> Bool {
        guard let mvpd = profile?.mvpd else { return false }
        let url = urls.initiateLogout(
            serviceProvider: serviceProvider, mvpd: mvpd, redirectURL: Self.redirectURL)
        let answer: Logouts = try await call(.get(url), with: decisionStatus)
        profile = nil
        permitted = []
        guard let logout = answer.logouts[mvpd] else { return false }
        if let page = logout.url.flatMap(urls.resolve) { _ = try await userAgent.open(page) }
        return logout.actionName == "partner_logout"
    }

    static let redirectURL = "https://adobe.com/done"
}
