import ControlAPI
import HTTPArchives
import HTTPMessages
import PassAPI
import PassOperations

/// What a capture shows of the configuration behind the real service: service providers, MVPDs, integrations.
///
/// A fact is kept with the number of the entry that showed it first.
package struct CapturedWorld: Sendable {
    package private(set) var serviceProviders: [ServiceProviderID: ServiceProvider] = [:]
    package internal(set) var mvpds: [MVPDID: MVPD] = [:]
    package private(set) var integrations: [ServiceProviderID: [MVPDID: Integration]] = [:]
    package private(set) var degradations: [Degradation] = []
    /// The software statements with which clients registered, and the entries that showed them.
    package internal(set) var statements: [(text: String, seen: Int)] = []
    /// The logins at the end of the capture, with the entries that showed them.
    package private(set) var logins: [Login: Int] = [:]
    /// The resources that the MVPD denies at the end of the capture.
    package private(set) var denials: [Place: Denial] = [:]
    /// The integrations for which Apple's framework was asked.
    private var partnerIntegrations: Set<[String]> = []

    package struct ServiceProvider: Sendable {
        package var seen: Int
        package var name: String?
        package var domains: [(name: String, mvpdInitiated: Bool)] = []
        /// True if user metadata came encrypted.
        package var isEncrypting = false
        /// The MVPDs in the configuration response; `nil` if the capture has none.
        package var listed: Set<MVPDID>?
        package var fallbackMVPD: MVPDID?
    }

    package struct MVPD: Sendable {
        package var seen: Int
        /// The members of the configuration response that the configuration has under the same names.
        package var members: [String: JSONValue] = [:]
        package var isTempPass = false
        package var tempPass = TempPass()
        /// The user metadata of the first profile, and the entry that showed it.
        package var attributes: (values: [String: JSONValue], seen: Int)?
    }

    /// The limits of temporary access.
    package struct TempPass: Sendable {
        package var duration: Duration?
        package var maxResources: Int?
        package var identityKey: String?
        fileprivate var resources: Set<String> = []
    }

    package struct Integration: Sendable {
        package var seen: Int
        package var applePlatformServices: Bool?
        package var displayInPlatformPicker: Bool?
        package var enforcePlatformPermissions: Bool?
        /// The lifetimes of logins through Apple's framework, at the page of the MVPD, and without a page.
        private var partnerTTL: Duration?
        private var pageTTL: Duration?
        private var homeTTL: Duration?
        package var authorizationTTL: Duration?
        package var mediaTokenTTL: Duration?

        init(seen: Int) { self.seen = seen }

        package var authenticationTTL: Duration? { partnerTTL ?? pageTTL }

        /// Regular logins that last longer or shorter than others of the same MVPD are those without a page.
        package var homeBasedAuthenticationTTL: Duration? {
            homeTTL ?? (partnerTTL == nil || partnerTTL == pageTTL ? nil : pageTTL)
        }

        fileprivate mutating func add(_ lifetime: Duration, isAtHome: Bool, isRegular: Bool) {
            if isAtHome {
                homeTTL = homeTTL ?? lifetime
            } else if isRegular {
                pageTTL = pageTTL ?? lifetime
            } else {
                partnerTTL = partnerTTL ?? lifetime
            }
        }
    }

    package struct Degradation: Sendable, Hashable {
        package var serviceProvider: ServiceProviderID
        package var mvpd: MVPDID
        package var rule: DegradationRule.Kind
        /// The text for users in its denials.
        package var details: String?
    }

    package struct Login: Sendable, Hashable {
        package var serviceProvider: ServiceProviderID
        package var mvpd: MVPDID
        package var type: ProfileType
    }

    /// A resource at an MVPD.
    package struct Place: Sendable, Hashable {
        package var resource: String
        package var mvpd: MVPDID
    }

    package struct Denial: Sendable {
        package var code: EnhancedErrorCode
        /// The text for users.
        package var details: String?
        package var seen: Int
    }

    /// - Parameter reply: the reply of *Retrieve configuration for specific service provider*.
    package init(ofConfiguration reply: JSONValue) {
        guard let requestor = reply["requestor"], let id = requestor["id"]?.string else { return }
        see(ServiceProviderID(id), 1)
        add(configuration: requestor, of: ServiceProviderID(id), 1)
    }

    package init(of calls: [CapturedCall]) {
        for call in calls { add(call) }
        // A device that is none of Apple's falls back, too.
        for pair in partnerIntegrations {
            integrations[ServiceProviderID(pair[0])]?[MVPDID(pair[1])]?.applePlatformServices = true
        }
    }

    // MARK: Calls

    private mutating func add(_ call: CapturedCall) {
        let number = call.exchange.number
        if call.operation == .retrieveClientCredentials, call.exchange.status < 300,
            let statement = JSONValue(parsing: call.request.body)?["software_statement"]?.string
                ?? Form(call.request.body)["software_statement"], !statement.isRedacted
        {
            if !statements.contains(where: { $0.text == statement }) {
                statements.append((statement, number))
            }
        }
        let provider = call.parameters["serviceProvider"].map { ServiceProviderID($0) }
        let reply = call.reply
        let code = reply?["code"]?.string.flatMap(EnhancedErrorCode.init)
        guard let provider, code != .invalidParameterServiceProvider else { return }
        see(provider, number)
        if code != .invalidParameterMVPD, code != .invalidIntegration,
            let mvpd = call.parameters["mvpd"] ?? reply?["mvpd"]?.string
        {
            see(MVPDID(mvpd), at: provider, number)
        }
        if code == .invalidIntegration, let mvpd = call.parameters["mvpd"].map({ MVPDID($0) }),
            mvpds[mvpd] == nil
        {
            mvpds[mvpd] = MVPD(seen: number)
        }
        guard (200...201).contains(call.exchange.status), let reply else { return }
        addDomain(of: call, reply, to: provider)
        if call.parameters["partner"] != nil { addFallback(of: call, reply, to: provider) }
        if let requestor = reply["requestor"] { add(configuration: requestor, of: provider, number) }
        if call.operation == .retrieveProfiles, let profiles = reply["profiles"]?.object {
            logins = logins.filter { $0.key.serviceProvider != provider || profiles[$0.key.mvpd.text] != nil }
        }
        for (mvpd, profile) in reply["profiles"]?.object ?? [:] {
            if let type = profile["type"]?.string.flatMap(ProfileType.init), type.isStored {
                logins[Login(serviceProvider: provider, mvpd: MVPDID(mvpd), type: type)] = number
            }
            see(MVPDID(mvpd), at: provider, number)
            add(profile: profile, at: MVPDID(mvpd), of: provider, number)
        }
        guard let mvpd = call.parameters["mvpd"].map({ MVPDID($0) }) else { return }
        for (name, logout) in reply["logouts"]?.object ?? [:] where logout["actionName"] != "invalid" {
            logins = logins.filter { $0.key.serviceProvider != provider || $0.key.mvpd.text != name }
        }
        for decision in reply["decisions"]?.array ?? [] {
            add(decision: decision, at: mvpd, of: provider)
            if let resource = decision["resource"]?.string {
                let code = decision["error"]?["code"]?.string.flatMap(EnhancedErrorCode.init)
                denials[Place(resource: resource, mvpd: mvpd)] = code.flatMap { code in
                    code.topic == .denialByMVPD
                        ? Denial(code: code, details: decision["error"]?["details"]?.string, seen: number)
                        : nil
                }
            }
            if decision["source"]?.string == DecisionResponse.Source.temppass.rawValue {
                add(temporary: decision, at: mvpd, call)
            }
        }
    }

    private mutating func add(temporary decision: JSONValue, at mvpd: MVPDID, _ call: CapturedCall) {
        guard var pass = mvpds[mvpd]?.tempPass else { return }
        let lifetime = Self.lifetime(of: decision)
        if let lifetime { pass.duration = max(pass.duration ?? .zero, lifetime) }
        if decision["authorized"] == .bool(true), let resource = decision["resource"]?.string {
            pass.resources.insert(resource)
        }
        let code = decision["error"]?["code"]?.string
        if code == EnhancedErrorCode.temporaryAccessResourcesLimitExceeded.rawValue, pass.maxResources == nil
        {
            pass.maxResources = pass.resources.count
        }
        if code == EnhancedErrorCode.invalidHeaderIdentityForTemporaryAccess.rawValue, pass.identityKey == nil
        {
            pass.identityKey = "email"
        }
        if pass.identityKey == nil {
            pass.identityKey =
                call.request.fields[.apTempPassIdentity]
                .flatMap(TempPassIdentity.init(headerValue:))?.members.keys.sorted().first
        }
        mvpds[mvpd]?.isTempPass = true
        mvpds[mvpd]?.tempPass = pass
    }

    /// A domain that the service accepts. A configuration response, which lists all, replaces those that were seen before.
    private mutating func addDomain(of call: CapturedCall, _ reply: JSONValue, to provider: ServiceProviderID)
    {
        guard serviceProviders[provider]?.listed == nil, reply["actionName"] != nil,
            let domain = Form(call.request.body)["domainName"],
            reply["missingParameters"]?.array?.contains("domainName") != true,
            serviceProviders[provider]?.domains.contains(where: { $0.name == domain }) == false
        else { return }
        serviceProviders[provider]?.domains.append((domain, false))
    }

    /// A partner call succeeds without an MVPD in the partner framework status and in the form only if the service
    /// provider has a fallback.
    private mutating func addFallback(
        of call: CapturedCall, _ reply: JSONValue, to provider: ServiceProviderID
    ) {
        if let mvpd = reply["mvpd"]?.string.map({ MVPDID($0) }) {
            if reply["actionName"]?.string == SessionResponse.ActionName.partnerProfile.rawValue {
                partnerIntegrations.insert([provider.text, mvpd.text])
            } else if reply["reasonType"]?.string == SessionResponse.ReasonType.configurationFallback.rawValue
            {
                integrations[provider]?[mvpd]?.applePlatformServices = false
            }
        }
        let status = call.request.fields[.apPartnerFrameworkStatus].flatMap(
            PartnerFrameworkStatus.init(headerValue:))
        if let id = status?.providerID, let mvpd = reply["mvpd"]?.string.map({ MVPDID($0) }) {
            // The configuration response says it with more authority, if the capture has one.
            if mvpds[mvpd]?.members["platformMappingId"] == nil {
                mvpds[mvpd]?.members["platformMappingId"] = .string(id.text)
            }
        }
        guard status?.providerID == nil, Form(call.request.body)["mvpd"] == nil,
            serviceProviders[provider]?.fallbackMVPD == nil
        else { return }
        serviceProviders[provider]?.fallbackMVPD =
            (reply["mvpd"]?.string ?? reply["profiles"]?.object?.keys.sorted().first).map { MVPDID($0) }
            ?? integrations[provider]?.keys.sorted().first
    }

    private mutating func see(_ provider: ServiceProviderID, _ number: Int) {
        if serviceProviders[provider] == nil { serviceProviders[provider] = ServiceProvider(seen: number) }
    }

    private mutating func see(_ mvpd: MVPDID, at provider: ServiceProviderID, _ number: Int) {
        if mvpds[mvpd] == nil { mvpds[mvpd] = MVPD(seen: number) }
        if integrations[provider]?[mvpd] == nil {
            integrations[provider, default: [:]][mvpd] = Integration(seen: number)
        }
    }

    private mutating func add(
        configuration requestor: JSONValue, of provider: ServiceProviderID, _ number: Int
    ) {
        serviceProviders[provider]?.name = requestor["name"]?.string
        serviceProviders[provider]?.listed = Set(
            (requestor["mvpds"]?.array ?? []).compactMap { $0["id"]?.string.map { MVPDID($0) } })
        serviceProviders[provider]?.domains = (requestor["domains"]?.array ?? []).compactMap { domain in
            domain["name"]?.string.map { ($0, domain["mvpdInitiated"] == .bool(true)) }
        }
        for mvpd in requestor["mvpds"]?.array ?? [] {
            guard let id = mvpd["id"]?.string.map({ MVPDID($0) }) else { continue }
            see(id, at: provider, number)
            for name in Self.ownMembers {
                guard let value = mvpd[name], value != .null else { continue }
                // Apple has not onboarded an MVPD with any other status.
                let isUnknownStatus =
                    name == "boardingStatus"
                    && value.string.flatMap(ControlAPI.MVPD.BoardingStatus.init) == nil
                if !isUnknownStatus { mvpds[id]?.members[name] = value }
            }
            if mvpd["isTempPass"] == .bool(true) { mvpds[id]?.isTempPass = true }
            let flag = { (name: String) -> Bool? in
                if case .bool(let value)? = mvpd[name] { value } else { nil }
            }
            var integration = integrations[provider]?[id] ?? Integration(seen: number)
            integration.applePlatformServices =
                flag("enablePlatformServices") ?? integration.applePlatformServices
            integration.displayInPlatformPicker =
                flag("displayInPlatformPicker") ?? integration.displayInPlatformPicker
            integration.enforcePlatformPermissions =
                flag("enforcePlatformPermissions") ?? integration.enforcePlatformPermissions
            integrations[provider]?[id] = integration
        }
    }

    /// The members of an MVPD in the configuration response that its configuration has, too.
    private static let ownMembers = [
        "displayName", "logoUrl", "isProxy", "passiveAuthnEnabled", "authPerAggregator",
        "authPerBrowserSession",
        "platformMappingId", "boardingStatus",
    ]

    private mutating func add(
        profile: JSONValue, at mvpd: MVPDID, of provider: ServiceProviderID, _ number: Int
    ) {
        let lifetime = Self.lifetime(of: profile)
        let attributes = profile["attributes"]?.object ?? [:]
        if attributes.values.contains(where: { $0["state"]?.string == UserMetadata.State.encrypted.rawValue })
        {
            serviceProviders[provider]?.isEncrypting = true
        }
        switch profile["type"]?.string.flatMap(ProfileType.init) {
        case .degraded?:
            add(.init(serviceProvider: provider, mvpd: mvpd, rule: .authNAll))
        case .temporary?:
            mvpds[mvpd]?.isTempPass = true
            if mvpds[mvpd]?.tempPass.duration == nil { mvpds[mvpd]?.tempPass.duration = lifetime }
        case nil: break
        default:
            if let lifetime {
                let isAtHome = attributes["hba_status"]?["value"] == .bool(true)
                integrations[provider]?[mvpd]?.add(
                    lifetime, isAtHome: isAtHome, isRegular: profile["type"] == "regular")
            }
            if mvpds[mvpd]?.attributes == nil {
                let values = attributes.compactMapValues { attribute in
                    attribute["state"]?.string == UserMetadata.State.encrypted.rawValue
                        ? .string("encrypted") : attribute["value"]
                }
                mvpds[mvpd]?.attributes = (values, number)
            }
        }
    }

    private mutating func add(decision: JSONValue, at mvpd: MVPDID, of provider: ServiceProviderID) {
        if decision["source"]?.string == DecisionResponse.Source.degradation.rawValue {
            let isPermit = decision["authorized"] == .bool(true)
            let kind: DegradationRule.Kind =
                !isPermit ? .authZNone : decision["notAfter"] == nil ? .authZAll : .authNAll
            add(
                .init(
                    serviceProvider: provider, mvpd: mvpd, rule: kind,
                    details: decision["error"]?["details"]?.string))
        }
        if integrations[provider]?[mvpd]?.authorizationTTL == nil {
            integrations[provider]?[mvpd]?.authorizationTTL = Self.lifetime(of: decision)
        }
        if let token = decision["token"], integrations[provider]?[mvpd]?.mediaTokenTTL == nil {
            integrations[provider]?[mvpd]?.mediaTokenTTL = Self.lifetime(of: token)
        }
    }

    private mutating func add(_ degradation: Degradation) {
        let isKnown = degradations.contains {
            $0.serviceProvider == degradation.serviceProvider && $0.mvpd == degradation.mvpd
        }
        if !isKnown { degradations.append(degradation) }
    }

    private static func lifetime(of value: JSONValue) -> Duration? {
        guard let start = value["notBefore"]?.integer, let end = value["notAfter"]?.integer, end > start
        else {
            return nil
        }
        return Timestamp(milliseconds: end) - Timestamp(milliseconds: start)
    }
}
