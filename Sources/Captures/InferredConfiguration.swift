import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI

/// The part of the real service's configuration that a capture shows: service providers, MVPDs, integrations.
///
/// A fact is kept with the number of the entry that showed it first.
package struct InferredConfiguration: Sendable {
    package internal(set) var serviceProviders: [ServiceProviderID: ServiceProvider] = [:]
    package internal(set) var mvpds: [MVPDID: MVPD] = [:]
    var integrations: [ServiceProviderID: [MVPDID: Integration]] = [:]
    var degradations: [Degradation] = []
    /// The lifetimes of the first access token and the first authentication code, by the keys of the configuration, with the
    /// entries that showed them.
    var lifetimes: [String: (duration: Duration, seen: Int)] = [:]
    /// The software statements with which clients registered.
    var statements: [Statement] = []
    /// The logins that have not ended.
    var logins: [DeviceKey: [Login: ShownLogin]] = [:]
    /// The resources that the MVPD denies, or leaves out, at the end of the capture.
    var denials: [DenialKey: Denial] = [:]
    /// The logins that calls of REST API V1 show, in the order of the capture.
    var legacyLogins: [LegacyLogin] = []
    /// The latest login that each device has begun with REST API V1, or that a reply has shown.
    var latestLegacyLogins: [DeviceKey: LegacyLogin] = [:]
    /// The MVPDs of registration codes, which the service does not check.
    var registeredMVPDs: [ServiceProviderID: (mvpd: MVPDID, seen: Int)] = [:]
    /// The service providers with which devices registered.
    var registeredDevices: [DeviceIdentifier: ServiceProviderID] = [:]
    /// The devices whose latest login with REST API V1 used Apple's framework.
    var partnerDevices: Set<DeviceIdentifier> = []
    /// The MVPDs that only refused requests named.
    var refusedMVPDs: [(serviceProvider: ServiceProviderID, mvpd: MVPDID, seen: Int)] = []
    /// The sessions by code, as far as calls show them.
    var sessions: [String: Session] = [:]
    /// The integrations for which the framework of Apple was used.
    var partnerIntegrations: Set<[String]> = []

    /// A login, with the latest entry that showed it, and the index of the user, if a reply showed one.
    typealias ShownLogin = (type: ProfileType, seen: Int, user: Int?)
    typealias LoginEntry = (key: Login, value: ShownLogin)

    package struct ServiceProvider: Sendable {
        var seen: Int
        var name: String?
        var domains: [(name: String, mvpdInitiated: Bool)] = []
        /// Whether the values of user metadata were encrypted, by key.
        var encryption: [String: Bool] = [:]
        /// The MVPDs in the configuration response; `nil` if the capture has no such response.
        var listed: Set<MVPDID>?
        var fallbackMVPD: MVPDID?
    }

    package struct MVPD: Sendable {
        var seen: Int
        /// The members of the configuration response that the mock's configuration has under the same names.
        var members: [String: JSONValue] = [:]
        var isTempPass = false
        var tempPass = TempPass()
        /// True if a page with a form led to the login, instead of a redirect.
        var postsRequests = false
        /// True if a logout needed no page of the MVPD.
        var lacksLogoutPage = false
        /// True if the MVPD sent a user agent back without its login page.
        var isAtHome = false
        /// The users who logged in, in the order of the capture.
        package var users: [User] = []

        /// The user with these attributes, as named in the files of the configuration; `nil` if no reply showed a user.
        func user(with attributes: [String: JSONValue]?) -> (name: String, attributes: [String: JSONValue])? {
            let id = attributes?[User.idAttribute]
            let index = users.firstIndex { $0.attributes[User.idAttribute] == id } ?? users.indices.first
            return index.map { (InferredConfiguration.userName($0), users[$0].attributes) }
        }

        /// - Returns: the index of the user with these attributes.
        mutating func see(_ attributes: [String: JSONValue], at number: Int) -> Int {
            let id = attributes[User.idAttribute]
            if let index = users.firstIndex(where: { $0.attributes[User.idAttribute] == id }) { return index }
            users.append(User(attributes: attributes, seen: number))
            return users.endIndex - 1
        }
    }

    package struct User: Sendable {
        package var attributes: [String: JSONValue]
        /// The user metadata that came after a login.
        package internal(set) var attributesAtAuthorization: [String: JSONValue] = [:]
        /// The names of the user metadata in the first reply about each login, by service provider and start of the login.
        private var namesAtLogin: [ServiceProviderID: [JSONValue: Set<String>]] = [:]
        var seen: Int

        /// The user metadata that distinguishes users.
        static let idAttribute = "userID"

        init(attributes: [String: JSONValue], seen: Int) {
            (self.attributes, self.seen) = (attributes, seen)
        }

        /// Adds the metadata that the first reply about the same login lacked.
        mutating func add(
            _ metadata: [String: JSONValue], ofLoginAt start: JSONValue, with provider: ServiceProviderID
        ) {
            let names = namesAtLogin[provider]?[start] ?? Set(metadata.keys)
            namesAtLogin[provider, default: [:]][start] = names
            for (name, value) in metadata where !names.contains(name) && attributes[name] == nil {
                attributesAtAuthorization[name] = attributesAtAuthorization[name] ?? value
            }
        }
    }

    struct TempPass: Sendable {
        var duration: Duration?
        var maxResources: Int?
        var identityKey: String?
        var isValid = true
        var resources: Set<String> = []
    }

    struct Integration: Sendable {
        var seen: Int
        /// The first entry in which the app uses the MVPD; `nil` if it is only in a configuration response.
        var used: Int?
        var applePlatformServices: Bool?
        var displayInPlatformPicker: Bool?
        var enforcePlatformPermissions: Bool?
        var authPerAggregator: Bool?
        /// The lifetimes of logins through Apple's framework, on the page of the MVPD, and without a page.
        private var partnerTTL: Duration?
        private var pageTTLs = CapturedLifetimes()
        private var homeTTL: Duration?
        var authorizationTTLs = CapturedLifetimes()
        var mediaTokenTTLs = CapturedLifetimes()
        /// The most resources in a request that was not refused, or one less than in a refused one.
        var maxResources: [DecisionOperation: Int] = [:]
        var dummies: Set<DecisionOperation> = []

        init(seen: Int) { self.seen = seen }

        /// - Parameter isReplayed: true for the lifetime of logins through Apple's framework, if there are any.
        func authenticationTTL(isReplayed: Bool) -> PerPlatform<Duration>? {
            let page: PerPlatform<Duration>? = pageTTLs.setting
            guard let partnerTTL, isReplayed || page == nil else { return page }
            return pageTTLs.setting(partner: partnerTTL)
        }

        /// - Parameter isReplayed: true to repeat regular logins with another lifetime than those through Apple's framework as logins
        ///   without a page, because the mock has no other setting for them.
        func homeBasedAuthenticationTTL(isReplayed: Bool) -> Duration? {
            let differs = isReplayed && partnerTTL != nil && partnerTTL != pageTTLs.onApplePlatform
            return homeTTL ?? (differs ? pageTTLs.onApplePlatform : nil)
        }

        mutating func add(_ lifetime: Duration, on platform: DevicePlatform, isAtHome: Bool, isRegular: Bool)
        {
            if isAtHome {
                homeTTL = homeTTL ?? lifetime
            } else if isRegular {
                pageTTLs.add(lifetime, on: platform)
            } else {
                partnerTTL = partnerTTL ?? lifetime
            }
        }
    }

    /// An authentication session, which can have been created before the capture began.
    struct Session: Sendable {
        var mvpd: MVPDID?
        /// The first device that used the code, which is the one that logs in.
        var device: DeviceIdentifier?
        /// True if a page with a form led to the MVPD before any call had named the MVPD.
        var postsRequest = false
        var domainName: String?
        var redirectURL: String?
        var deviceFields: [HTTPField.Name: String] = [:]
    }

    struct Statement: Sendable {
        var text: String
        var seen: Int
        /// The latest client that registered with the statement.
        var clientID: String?
        /// The name of the application in a registration record of REST API V1.
        var name: String?
    }

    /// The names of the two kinds of decisions in the configuration.
    enum DecisionOperation: String, Sendable, Hashable, CaseIterable {
        case authorize, preauthorize

        /// The limit while the configuration has none.
        var defaultLimit: Int { self == .authorize ? 1 : 5 }

        /// Returns `nil` for other operations.
        init?(_ operation: PassOperation) {
            switch operation {
            case .retrieveAuthorizationDecisions: self = .authorize
            case .retrievePreauthorizationDecisions, .legacyRetrievePreauthorizedResources,
                .legacyRetrievePreauthorizedResourcesForCode:
                self = .preauthorize
            default: return nil
            }
        }
    }

    struct Degradation: Sendable, Hashable {
        var serviceProvider: ServiceProviderID
        var mvpd: MVPDID
        var rule: DegradationRule.Kind
        /// The text for users in the denials.
        var details: String?
    }

    /// The device of a login with a service provider.
    struct DeviceKey: Sendable, Hashable {
        var serviceProvider: ServiceProviderID
        /// `nil` if the calls name no device.
        var device: DeviceIdentifier?
    }

    /// A login of a device, which has one at each MVPD.
    struct Login: Sendable, Hashable {
        var serviceProvider: ServiceProviderID
        /// `nil` if the calls name no device.
        var device: DeviceIdentifier?
        var mvpd: MVPDID

        var deviceKey: DeviceKey { DeviceKey(serviceProvider: serviceProvider, device: device) }

        /// True unless the login is on another device. A call without a device can be of any.
        func isOn(_ other: DeviceIdentifier?) -> Bool { device == nil || other == nil || device == other }
    }

    /// A login of a device with REST API V1.
    struct LegacyLogin: Sendable, Hashable {
        var serviceProvider: ServiceProviderID
        /// `nil` if only a code named the device.
        var device: DeviceIdentifier?
        var mvpd: MVPDID
        var seen: Int
        /// The index of the user of the MVPD.
        var user: Int?

        var deviceKey: DeviceKey { DeviceKey(serviceProvider: serviceProvider, device: device) }
    }

    struct DenialKey: Sendable, Hashable {
        var serviceProvider: ServiceProviderID
        /// A pattern, with `*` in place of secrets, so that it also matches later requests with another token.
        var resource: String
        /// `nil` if no call shows it.
        var mvpd: MVPDID?
    }

    struct Denial: Sendable {
        /// `nil` for a resource that preauthorization leaves out.
        var code: EnhancedErrorCode?
        var details: String?
        var seen: Int
    }

    /// - Parameter reply: the reply of *Retrieve configuration for specific service provider*.
    package init(ofConfiguration reply: JSONValue) {
        guard let requestor = reply["requestor"], let id = requestor["id"]?.string else { return }
        see(ServiceProviderID(id), 1)
        add(configuration: requestor, of: ServiceProviderID(id), 1)
    }

    package init(of calls: [CapturedCall]) {
        for call in calls {
            if call.definition.isLegacy { add(legacy: call) } else { add(call) }
            addLifetime(of: call)
            addPage(call)
        }
        addPostedRequests()
        // A request can be refused before its MVPD is looked up, so a list of MVPDs is more reliable.
        for (provider, mvpd, number) in refusedMVPDs where serviceProviders[provider]?.listed == nil {
            see(mvpd, at: provider, number)
        }
        for (provider, registered) in registeredMVPDs where integrations[provider] == nil {
            see(registered.mvpd, at: provider, registered.seen)
        }
        placeDenials()
        // A fallback does not prove that Apple's services are off: devices of other makers also fall back.
        for pair in partnerIntegrations {
            integrations[ServiceProviderID(pair[0])]?[MVPDID(pair[1])]?.applePlatformServices = true
        }
    }

    /// `1 service provider, 10 MVPDs, 1 login at the end, no denied resources.`
    package var summary: String {
        func count(_ number: Int, _ noun: String) -> String {
            number == 0 ? "no \(noun)s" : number.counted(as: noun)
        }
        let parts = [
            count(serviceProviders.count, "service provider"), count(mvpds.count, "MVPD"),
            count(loginsAtEnd.count, "login") + " at the end",
            count(denialsAtEnd.count { $0.value.code != nil }, "denied resource"),
        ]
        let degraded = degradations.isEmpty ? [] : [degradations.count.counted(as: "degraded integration")]
        let others = otherLoginCount
        let leftOut = others == 0 ? [] : ["\(others.counted(as: "login")) on other devices left out"]
        return (parts + degraded + leftOut).joined(separator: ", ") + "."
    }
}

extension Dictionary where Key == InferredConfiguration.DeviceKey {
    /// The values that can be of the device, found without a look at those of other devices. A call without a device can be of any.
    func values(on device: DeviceIdentifier?, with provider: ServiceProviderID) -> [Value] {
        guard let device else { return filter { $0.key.serviceProvider == provider }.map(\.value) }
        return [device, nil].compactMap { self[Key(serviceProvider: provider, device: $0)] }
    }
}

/// The lifetime of the profiles, permits or media tokens of an integration, which can differ between platforms.
struct CapturedLifetimes: Sendable {
    private var first: (platform: DevicePlatform, lifetime: Duration)?
    /// The lifetimes on platforms where they differ from the first one.
    private var others: [DevicePlatform: Duration] = [:]

    mutating func add(_ lifetime: Duration?, on platform: @autoclosure () -> DevicePlatform) {
        guard let lifetime else { return }
        let platform = platform()
        guard let first else {
            first = (platform, lifetime)
            return
        }
        if platform != first.platform, lifetime != first.lifetime, others[platform] == nil {
            others[platform] = lifetime
        }
    }

    /// The setting of the integration; `nil` if nothing was issued.
    var setting: PerPlatform<Duration>? { first.map { PerPlatform($0.lifetime, platforms: others) } }

    /// The setting if logins through Apple's framework have a lifetime of their own.
    func setting(partner: Duration) -> PerPlatform<Duration> {
        var platforms = others
        if let first, !first.platform.isApple, first.lifetime != partner {
            platforms[first.platform] = first.lifetime
        }
        return PerPlatform(partner, platforms: platforms)
    }

    /// The lifetime on Apple's platforms, if the first one is one of those.
    var onApplePlatform: Duration? { first.flatMap { $0.platform.isApple ? $0.lifetime : nil } }
}

extension CapturedCall {
    /// The platform of the device, as the service derives it.
    var platform: DevicePlatform {
        DevicePlatform(
            information: (legacy?.deviceInformation ?? request.fields[.xDeviceInfo])
                .flatMap { DeviceInformation(headerValue: $0) },
            userAgent: request.fields[.userAgent])
    }
}

extension InferredConfiguration {
    /// Adds the lifetime of the token or the code in a reply.
    mutating func addLifetime(of call: CapturedCall) {
        guard call.exchange.status < 300, let reply = call.reply else { return }
        func lifetime(from start: String, to end: String) -> Duration? {
            guard let start = reply[start]?.moment, let end = reply[end]?.moment else { return nil }
            return end - start
        }
        let (name, lifetime): (String, Duration?) =
            switch call.operation {
            case .retrieveAccessToken: ("accessToken", reply["expires_in"]?.integer.map { .seconds($0) })
            case .createAuthenticationSession, .retrievePartnerAuthenticationRequest:
                ("authenticationCode", lifetime(from: "notBefore", to: "notAfter"))
            case .legacyRequestRegistrationCode where call.legacy?["ttl"] == nil:
                ("authenticationCode", lifetime(from: "generated", to: "expires"))
            default: ("", nil)
            }
        // A configuration cannot have any other lifetime.
        guard let lifetime, lifetime > .zero, lifetime <= .longestInFiles, lifetimes[name] == nil else {
            return
        }
        lifetimes[name] = (lifetime, call.exchange.number)
    }
}
