import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI

extension InferredConfiguration {
    /// Reads a call of any API other than REST API V1.
    mutating func add(_ call: CapturedCall) {
        addStatement(of: call)
        let number = call.exchange.number
        let provider = call.parameters["serviceProvider"].map { ServiceProviderID($0) }
        let reply = call.reply
        let code = reply?["code"]?.string.flatMap(EnhancedErrorCode.init)
        guard let provider, code != .invalidParameterServiceProvider else { return }
        see(provider, number)
        addMVPD(of: call, code, to: provider)
        if let mvpd = call.mvpd {
            addLimit(of: call, at: mvpd, of: provider)
            add(temporaryError: code, at: mvpd, call)
        }
        endLogins(of: call, at: provider)
        guard (200...201).contains(call.exchange.status), let reply else { return }
        addDomain(of: call, reply, to: provider)
        addSession(of: call, reply, to: provider)
        addReason(of: call, reply, to: provider)
        if call.parameters["partner"] != nil { addFallback(of: call, reply, to: provider) }
        if let requestor = reply["requestor"] { add(configuration: requestor, of: provider, number) }
        addProfiles(of: call, reply, to: provider)
        addLogins(of: call, reply, to: provider)
        addAttributeNames(of: reply)
        guard let mvpd = call.mvpd else { return }
        addLogouts(of: call, reply, to: provider)
        addDenials(of: call, at: mvpd, of: provider)
        for decision in reply["decisions"]?.array ?? [] {
            add(decision: decision, at: mvpd, of: provider, call)
            addDummy(decision, at: mvpd, of: provider, call)
            if decision["source"]?.string == DecisionResponse.Source.temppass.rawValue {
                add(temporary: decision, at: mvpd, call)
            }
        }
    }

    /// Adds the software statement with which a client registered.
    private mutating func addStatement(of call: CapturedCall) {
        guard call.operation == .retrieveClientCredentials, call.exchange.status < 300,
            let text = JSONValue(parsing: call.request.body)?["software_statement"]?.string
                ?? call.form["software_statement"],
            let statement = SoftwareStatement(parsing: text)?.compact, !statement.isRedacted
        else { return }
        let index = statements.firstIndex { $0.text == statement } ?? statements.endIndex
        if index == statements.endIndex {
            statements.append(Statement(text: statement, seen: call.exchange.number))
        }
        statements[index].clientID = call.reply?["client_id"]?.string
    }

    /// Adds the MVPD that the request or its reply names.
    private mutating func addMVPD(
        of call: CapturedCall, _ code: EnhancedErrorCode?, to provider: ServiceProviderID
    ) {
        let number = call.exchange.number
        if code != .invalidParameterMVPD, code != .invalidIntegration,
            let mvpd = call.parameters["mvpd"] ?? call.reply?["mvpd"]?.string
        {
            if call.exchange.status < 400 || code?.topic == .temporaryAccess {
                see(MVPDID(mvpd), at: provider, number)
            } else {
                refusedMVPDs.append((provider, MVPDID(mvpd), number))
            }
        }
        // The MVPD is in the path, or in the form of a session.
        let named = (call.parameters["mvpd"] ?? call.form["mvpd"]).map { MVPDID($0) }
        if code == .invalidIntegration, let mvpd = named, mvpd.canBeConfigured, mvpds[mvpd] == nil {
            mvpds[mvpd] = MVPD(seen: number)
        }
    }

    private mutating func addProfiles(
        of call: CapturedCall, _ reply: JSONValue, to provider: ServiceProviderID
    ) {
        for (mvpd, profile) in reply["profiles"]?.object ?? [:] {
            see(MVPDID(mvpd), at: provider, call.exchange.number)
            add(profile: profile, at: MVPDID(mvpd), of: provider, call)
        }
    }

    /// Adds the logins that the reply shows. Only a profile shows how the user logged in.
    private mutating func addLogins(
        of call: CapturedCall, _ reply: JSONValue, to provider: ServiceProviderID
    ) {
        for login in call.logins(in: reply) where login.end.map({ $0 > call.time }) ?? true {
            let user = login.attributes.flatMap { mvpds[login.mvpd]?.see($0, at: call.exchange.number) }
            let key = Login(serviceProvider: provider, device: device(of: call), mvpd: login.mvpd)
            add(key, login.type, user: user, seen: call.exchange.number) { $0.mvpd == login.mvpd }
        }
    }

    /// The device that logs in with the code of the call, else the one that the call names.
    func device(of call: CapturedCall) -> DeviceIdentifier? {
        call.code.flatMap { sessions[$0]?.device } ?? call.device
    }

    /// Adds a login. If the device has others that exclude it, only a reply with the user replaces them. Another reply shows that the
    /// device still uses its login.
    mutating func add(
        _ login: Login, _ type: ProfileType, user: Int?, seen number: Int,
        excludedBy excludes: (Login) -> Bool
    ) {
        var known = logins(on: login.device, with: login.serviceProvider).filter { excludes($0.key) }
        guard known.isEmpty || user != nil else {
            if known.count == 1 { logins[known[0].key.deviceKey]?[known[0].key]?.seen = number }
            return
        }
        if login.device == nil {
            // The reply is about one device: that of the same user, else the one that was used last.
            let same = known.filter { $0.key.mvpd == login.mvpd && $0.value.user == user }
            known = [(same.isEmpty ? known : same).max(by: Self.isShownBefore)].compactMap(\.self)
        }
        for (key, _) in known { logins[key.deviceKey]?[key] = nil }
        var key = login
        // A call without a device does not hide the device of the login that it shows again.
        key.device = login.device ?? known.first?.key.device
        logins[key.deviceKey, default: [:]][key] = (type, number, user)
    }

    /// The logins that can be on the device, in no order, because sorting those of all devices for each call takes long.
    func logins(on device: DeviceIdentifier?, with provider: ServiceProviderID) -> [LoginEntry] {
        logins.values(on: device, with: provider).flatMap { Array($0) }
    }

    /// The order in which replies showed the logins last.
    static func isShownBefore(_ one: LoginEntry, _ other: LoginEntry) -> Bool {
        (one.value.seen, one.key.mvpd) < (other.value.seen, other.key.mvpd)
    }

    /// Ends the logins that a list of profiles lacks, or that an error reports as missing or over. A request without the header of
    /// a single sign-on says nothing about such a login.
    mutating func endLogins(of call: CapturedCall, at provider: ServiceProviderID) {
        let isList =
            call.exchange.status == 200
            && [.retrieveProfiles, .retrieveProfileForMVPD].contains(call.operation)
        let profiles = isList ? call.reply?["profiles"]?.object : nil
        let isOver =
            switch call.operation {
            case .legacyInitiateLogout: call.exchange.status < 400
            case .legacyRetrieveAuthenticationToken where call.exchange.status == 404: true
            default:
                call.showsExpiredLegacyLogin == true
                    || call.errorCodes.contains { EnhancedErrorCode(rawValue: $0)?.endsLogin == true }
            }
        guard profiles != nil || isOver else { return }
        for (key, login) in logins(on: device(of: call), with: provider)
        where key.mvpd == call.mvpd ?? key.mvpd && profiles?[key.mvpd.text] == nil
            && call.concerns(login.type)
        {
            logins[key.deviceKey]?[key] = nil
        }
    }

    /// Adds the attributes that an app requests from Apple's framework.
    private mutating func addAttributeNames(of reply: JSONValue) {
        if let names = reply["authenticationRequest"]?["attributesNames"],
            let mvpd = reply["mvpd"]?.string.map({ MVPDID($0) })
        {
            mvpds[mvpd]?.members["attributesNames"] = names
        }
    }

    /// Ends the logins of a logout, and adds how their MVPDs handle logouts.
    private mutating func addLogouts(
        of call: CapturedCall, _ reply: JSONValue, to provider: ServiceProviderID
    ) {
        for (name, logout) in reply["logouts"]?.object ?? [:] where logout["actionName"] != "invalid" {
            see(MVPDID(name), at: provider, call.exchange.number)
            if logout["actionName"] == "complete", logout["actionType"] == "none", logout["url"] == nil,
                !isDegraded(MVPDID(name), at: provider)
            {
                mvpds[MVPDID(name)]?.lacksLogoutPage = true
            }
            for (key, _) in logins(on: call.device, with: provider) where key.mvpd.text == name {
                logins[key.deviceKey]?[key] = nil
            }
        }
    }

    /// Adds that Adobe permits every resource without the MVPD, if the decision shows this.
    private mutating func addDummy(
        _ decision: JSONValue, at mvpd: MVPDID, of provider: ServiceProviderID, _ call: CapturedCall
    ) {
        if decision["source"]?.string == DecisionResponse.Source.dummy.rawValue,
            let kind = DecisionOperation(call.operation)
        {
            integrations[provider]?[mvpd]?.dummies.insert(kind)
        }
    }

    /// Adds the denials of the MVPD, and removes those of resources that it permits. Other errors say nothing about its decisions.
    ///
    /// - Parameter mvpd: `nil` if neither the call nor an earlier one of the device shows it.
    mutating func addDenials(of call: CapturedCall, at mvpd: MVPDID?, of provider: ServiceProviderID) {
        func key(_ resource: String) -> DenialKey {
            DenialKey(serviceProvider: provider, resource: resource.patternWithoutSecretValues, mvpd: mvpd)
        }
        for resource in call.permittedResources {
            // Authorization permits a resource that preauthorization leaves out.
            let isDenied = denials[key(resource)]?.code != nil
            if isDenied || DecisionOperation(call.operation) == .preauthorize { denials[key(resource)] = nil }
            var unknown = key(resource)
            unknown.mvpd = nil
            if denials[unknown] != nil, usedMVPDs(of: provider).allSatisfy({ $0 == mvpd }) {
                denials[unknown] = nil
            }
        }
        for resource in call.omittedResources {
            denials[key(resource)] = Denial(seen: call.exchange.number)
        }
        for failure in call.failures {
            guard let code = failure.denial else { continue }
            for resource in failure.resource.map({ [$0] }) ?? call.requestedResources {
                denials[key(resource)] = Denial(
                    code: code, details: failure.details, seen: call.exchange.number)
            }
        }
    }

    /// Moves the denials of unknown MVPDs to the MVPD of the service provider, if the app has used only one.
    mutating func placeDenials() {
        for (key, denial) in denials where key.mvpd == nil {
            let used = usedMVPDs(of: key.serviceProvider)
            guard used.count == 1 else { continue }
            var placed = key
            placed.mvpd = used[0]
            denials[placed] = denials[placed] ?? denial
            denials[key] = nil
        }
    }

    private func usedMVPDs(of provider: ServiceProviderID) -> [MVPDID] {
        (integrations[provider] ?? [:]).filter { $0.value.used != nil }.map(\.key)
    }

    /// Adds the limit of resources in a request. Degraded decisions have no limit.
    mutating func addLimit(of call: CapturedCall, at mvpd: MVPDID, of provider: ServiceProviderID) {
        guard let kind = DecisionOperation(call.operation) else { return }
        let count = call.requestedResources.count
        let known = integrations[provider]?[mvpd]?.maxResources[kind]
        if call.errorCodes.contains(EnhancedErrorCode.tooManyResources.rawValue) {
            if known == nil, count > 0 { integrations[provider]?[mvpd]?.maxResources[kind] = count - 1 }
        } else if call.exchange.status < 300, count > known ?? kind.defaultLimit {
            integrations[provider]?[mvpd]?.maxResources[kind] = count
        }
    }

    private mutating func add(temporary decision: JSONValue, at mvpd: MVPDID, _ call: CapturedCall) {
        guard var pass = mvpds[mvpd]?.tempPass else { return }
        let lifetime = Self.lifetime(of: decision)
        if let lifetime { pass.duration = max(pass.duration ?? .zero, lifetime) }
        if decision["authorized"] == .bool(true), let resource = decision["resource"]?.string {
            pass.resources.insert(resource)
        }
        mvpds[mvpd]?.isTempPass = true
        mvpds[mvpd]?.tempPass = pass
        add(
            temporaryError: decision["error"]?["code"]?.string.flatMap(EnhancedErrorCode.init), at: mvpd, call
        )
        if mvpds[mvpd]?.tempPass.identityKey == nil, let header = call.request.fields[.apTempPassIdentity] {
            mvpds[mvpd]?.tempPass.identityKey =
                TempPassIdentity(headerValue: header)?.members.keys.min()
                ?? (header.isRedacted ? "email" : nil)
        }
    }

    /// Adds the limits of temporary access that an error code shows.
    private mutating func add(
        temporaryError code: EnhancedErrorCode?, at mvpd: MVPDID, _ call: CapturedCall
    ) {
        guard let code, code.topic == .temporaryAccess, var pass = mvpds[mvpd]?.tempPass else { return }
        switch code {
        case .temporaryAccessResourcesLimitExceeded:
            if pass.maxResources == nil { pass.maxResources = pass.resources.count }
        case .temporaryAccessDurationLimitExceeded:
            // If the pass never gave access, it has always been expired.
            if pass.duration == nil { pass.duration = .zero }
        case .invalidConfigurationTemporaryAccess: pass.isValid = false
        case .invalidHeaderIdentityForTemporaryAccess:
            // The key is one that the request does not have, because its own key would have been accepted.
            let identity = call.request.fields[.apTempPassIdentity].flatMap(
                TempPassIdentity.init(headerValue:))
            if pass.identityKey == nil {
                pass.identityKey = identity?.members["email"] == nil ? "email" : "user"
            }
        default: return
        }
        mvpds[mvpd]?.isTempPass = true
        mvpds[mvpd]?.tempPass = pass
    }

    private mutating func addDomain(of call: CapturedCall, _ reply: JSONValue, to provider: ServiceProviderID)
    {
        guard (reply["actionName"] ?? reply["existingParameters"]) != nil,
            reply["missingParameters"]?.array?.contains("domainName") != true,
            let domain = call["domainName"] ?? reply["existingParameters"]?["domainName"]?.string
        else { return }
        add(domain: domain, to: provider)
    }

    /// Adds a domain, unless a configuration response has listed all domains.
    mutating func add(domain: String, to provider: ServiceProviderID) {
        guard !domain.isEmpty, serviceProviders[provider]?.listed == nil,
            serviceProviders[provider]?.domains.contains(where: { $0.name == domain }) == false
        else { return }
        serviceProviders[provider]?.domains.append((domain, false))
    }

    /// Adds the facts about the MVPD that follow from the reason for a session without a login.
    private mutating func addReason(
        of call: CapturedCall, _ reply: JSONValue, to provider: ServiceProviderID
    ) {
        let name = reply["mvpd"]?.string ?? reply["existingParameters"]?["mvpd"]?.string ?? call["mvpd"]
        guard let mvpd = name.map({ MVPDID($0) }) else { return }
        switch reply["reasonType"]?.string.flatMap(SessionResponse.ReasonType.init) {
        case .temporary?:
            see(mvpd, at: provider, call.exchange.number)
            mvpds[mvpd]?.isTempPass = true
        case .degraded?:
            see(mvpd, at: provider, call.exchange.number)
            add(.init(serviceProvider: provider, mvpd: mvpd, rule: .authNAll))
        default: break
        }
    }

    private mutating func addSession(
        of call: CapturedCall, _ reply: JSONValue, to provider: ServiceProviderID
    ) {
        guard let code = reply["code"]?.string ?? call.parameters["code"] else { return }
        let existing = reply["existingParameters"]
        if let mvpd = existing?["mvpd"]?.string { see(MVPDID(mvpd), at: provider, call.exchange.number) }
        var session = sessions[code] ?? Session()
        session.device = session.device ?? call.device
        session.mvpd =
            (existing?["mvpd"]?.string ?? call["mvpd"] ?? reply["profiles"]?.object?.keys.min())
            .map { MVPDID($0) } ?? session.mvpd
        session.domainName = existing?["domainName"]?.string ?? call["domainName"] ?? session.domainName
        session.redirectURL = existing?["redirectUrl"]?.string ?? call["redirectUrl"] ?? session.redirectURL
        for name in [HTTPField.Name.apDeviceIdentifier, .xDeviceInfo] {
            session.deviceFields[name] = call.request.fields[name] ?? session.deviceFields[name]
        }
        sessions[code] = session
    }

    /// A partner call without an MVPD in the partner framework status and in the form succeeds only if the service provider has a
    /// fallback.
    private mutating func addFallback(
        of call: CapturedCall, _ reply: JSONValue, to provider: ServiceProviderID
    ) {
        let mvpd = reply["mvpd"]?.string.map { MVPDID($0) }
        if let mvpd, reply["actionName"]?.string == SessionResponse.ActionName.partnerProfile.rawValue {
            partnerIntegrations.insert([provider.text, mvpd.text])
        } else if let mvpd,
            reply["reasonType"]?.string == SessionResponse.ReasonType.configurationFallback.rawValue,
            // An MVPD that Apple only lists falls back even if Apple single sign-on is on.
            mvpds[mvpd]?.members["boardingStatus"]
                != .string(ControlAPI.MVPD.BoardingStatus.picker.rawValue)
        {
            integrations[provider]?[mvpd]?.applePlatformServices = false
        }
        for (mvpd, profile) in reply["profiles"]?.object ?? [:]
        where profile["type"]?.string == ProfileType.appleSSO.rawValue {
            partnerIntegrations.insert([provider.text, mvpd])
        }
        let status = call.request.fields[.apPartnerFrameworkStatus].flatMap(
            PartnerFrameworkStatus.init(headerValue:))
        // If the capture has a configuration response, its value is more reliable.
        if let id = status?.providerID, let mvpd, mvpds[mvpd]?.members["platformMappingId"] == nil {
            mvpds[mvpd]?.members["platformMappingId"] = .string(id.text)
        }
        guard status?.providerID == nil, call.form["mvpd"] == nil,
            serviceProviders[provider]?.fallbackMVPD == nil
        else { return }
        serviceProviders[provider]?.fallbackMVPD =
            mvpd ?? reply["profiles"]?.object?.keys.min().map { MVPDID($0) }
            ?? integrations[provider]?.keys.min()
    }

    mutating func see(_ provider: ServiceProviderID, _ number: Int) {
        if serviceProviders[provider] == nil { serviceProviders[provider] = ServiceProvider(seen: number) }
    }

    /// - Parameter isUse: false for an MVPD in a complete list.
    mutating func see(_ mvpd: MVPDID, at provider: ServiceProviderID, _ number: Int, isUse: Bool = true) {
        guard mvpd.canBeConfigured else { return }
        if mvpds[mvpd] == nil { mvpds[mvpd] = MVPD(seen: number) }
        var integration = integrations[provider]?[mvpd] ?? Integration(seen: number)
        if isUse { integration.used = integration.used ?? number }
        integrations[provider, default: [:]][mvpd] = integration
    }

    mutating func add(configuration requestor: JSONValue, of provider: ServiceProviderID, _ number: Int) {
        if var known = serviceProviders[provider] {
            if let name = requestor["name"]?.usableString { known.name = name }
            // A list replaces the domains that requests have shown, and is extended by later lists, which differ between platforms.
            if known.listed == nil { known.domains = [] }
            let ids = (requestor["mvpds"]?.elements ?? []).compactMap { $0["id"]?.string.map { MVPDID($0) } }
            known.listed = (known.listed ?? []).union(ids)
            for domain in requestor["domains"]?.elements ?? [] {
                guard let name = domain["name"]?.usableString,
                    !known.domains.contains(where: { $0.name == name })
                else { continue }
                known.domains.append((name, domain["mvpdInitiated"]?.flag ?? false))
            }
            serviceProviders[provider] = known
        }
        for mvpd in requestor["mvpds"]?.elements ?? [] {
            guard let id = mvpd["id"]?.usableString.map({ MVPDID($0) }) else { continue }
            see(id, at: provider, number, isUse: false)
            for name in Self.ownTexts {
                guard let value = mvpd[name]?.usableString else { continue }
                // Apple has not onboarded MVPDs with other statuses.
                let isUnknownStatus =
                    name == "boardingStatus" && ControlAPI.MVPD.BoardingStatus(rawValue: value) == nil
                let isTaken =
                    name == "platformMappingId"
                    && mvpds.contains { $0.key != id && $0.value.members[name]?.string == value }
                if !isUnknownStatus, !isTaken { mvpds[id]?.members[name] = .string(value) }
            }
            for name in Self.ownFlags {
                if let value = mvpd[name]?.flag { mvpds[id]?.members[name] = .bool(value) }
            }
            if mvpd["isTempPass"]?.flag ?? false { mvpds[id]?.isTempPass = true }
            if let names = mvpd["requiredMetadataFields"]?.elements {
                mvpds[id]?.members["attributesNames"] = .array(names)
            }
            var integration = integrations[provider]?[id] ?? Integration(seen: number)
            integration.applePlatformServices =
                mvpd["enablePlatformServices"]?.flag ?? integration.applePlatformServices
            integration.displayInPlatformPicker =
                mvpd["displayInPlatformPicker"]?.flag ?? integration.displayInPlatformPicker
            integration.authPerAggregator = mvpd["authPerAggregator"]?.flag ?? integration.authPerAggregator
            integration.enforcePlatformPermissions =
                mvpd["enforcePlatformPermissions"]?.flag ?? integration.enforcePlatformPermissions
            integrations[provider]?[id] = integration
        }
    }

    /// The members of an MVPD in the configuration response that the mock's configuration also has.
    private static let ownTexts = ["displayName", "logoUrl", "platformMappingId", "boardingStatus"]
    private static let ownFlags = [
        "isProxy", "passiveAuthnEnabled", "authPerBrowserSession",
    ]

    private mutating func add(
        profile: JSONValue, at mvpd: MVPDID, of provider: ServiceProviderID, _ call: CapturedCall
    ) {
        let lifetime = Self.lifetime(of: profile)
        let attributes = profile["attributes"]?.object ?? [:]
        for (key, attribute) in attributes where key != UserMetadata.tokenSource {
            serviceProviders[provider]?.encryption[key] =
                attribute["state"]?.string == UserMetadata.State.encrypted.rawValue
        }
        switch profile["type"]?.string.flatMap(ProfileType.init) {
        case .degraded?:
            add(.init(serviceProvider: provider, mvpd: mvpd, rule: .authNAll))
            // Degraded profiles have the lifetime of permits.
            integrations[provider]?[mvpd]?.authorizationTTLs.add(lifetime, on: call.platform)
        case .temporary?:
            mvpds[mvpd]?.isTempPass = true
            if mvpds[mvpd]?.tempPass.duration == nil { mvpds[mvpd]?.tempPass.duration = lifetime }
        case nil: break
        default:
            if let lifetime {
                let isAtHome = attributes["hba_status"]?["value"] == .bool(true)
                integrations[provider]?[mvpd]?.add(
                    lifetime, on: call.platform, isAtHome: isAtHome, isRegular: profile["type"] == "regular")
            }
            let metadata = Self.userMetadata(of: profile)
            if let index = mvpds[mvpd]?.see(metadata, at: call.exchange.number),
                let start = profile["notBefore"]
            {
                mvpds[mvpd]?.users[index].add(metadata, ofLoginAt: start, with: provider)
            }
        }
    }

    /// The user metadata that the MVPD has sent in a profile. An encrypted value becomes a pseudonym.
    static func userMetadata(of profile: JSONValue) -> [String: JSONValue] {
        var attributes = profile["attributes"]?.object ?? [:]
        attributes[UserMetadata.tokenSource] = nil
        return attributes.compactMapValues { attribute in
            attribute["state"]?.string == UserMetadata.State.encrypted.rawValue
                ? .string("encrypted") : attribute["value"]
        }
    }

    private mutating func add(
        decision: JSONValue, at mvpd: MVPDID, of provider: ServiceProviderID, _ call: CapturedCall
    ) {
        if decision["source"]?.string == DecisionResponse.Source.degradation.rawValue {
            let isPermit = decision["authorized"] == .bool(true)
            let kind: DegradationRule.Kind =
                !isPermit ? .authZNone : decision["notAfter"] == nil ? .authZAll : .authNAll
            add(
                .init(
                    serviceProvider: provider, mvpd: mvpd, rule: kind,
                    details: decision["error"]?["details"]?.filledString))
        }
        integrations[provider]?[mvpd]?.authorizationTTLs.add(Self.lifetime(of: decision), on: call.platform)
        integrations[provider]?[mvpd]?.mediaTokenTTLs.add(
            decision["token"].flatMap(Self.lifetime), on: call.platform)
    }

    mutating func add(_ degradation: Degradation) {
        if !isDegraded(degradation.mvpd, at: degradation.serviceProvider) { degradations.append(degradation) }
    }

    /// True if a reply has shown that the authentication or the authorization at the MVPD is degraded.
    func isDegraded(_ mvpd: MVPDID, at provider: ServiceProviderID) -> Bool {
        degradations.contains { $0.serviceProvider == provider && $0.mvpd == mvpd }
    }

    /// The lifetime, limited to the longest one in a file.
    private static func lifetime(of value: JSONValue) -> Duration? {
        guard let start = value["notBefore"]?.integer, let end = value["notAfter"]?.integer, end > start
        else { return nil }
        return min(Timestamp(milliseconds: end) - Timestamp(milliseconds: start), .longestInFiles)
    }
}

extension MVPDID {
    /// False for a name that an MVPD of a configuration cannot have. A refused request can name any text.
    fileprivate var canBeConfigured: Bool {
        text.isUsable && !MVPDSelector.reservedNames.contains(text)
    }
}

extension JSONValue {
    /// A text that a configuration can have.
    fileprivate var usableString: String? { string.flatMap { $0.isUsable ? $0 : nil } }
}

extension String {
    /// True for a text that a configuration can have: not empty, not too long for a key, without control characters.
    var isUsable: Bool { !isEmpty && utf8.count <= 1_000 && !unicodeScalars.contains(where: \.isOnlyEscaped) }
}

extension Unicode.Scalar {
    /// True for a character that YAML can only contain as an escape.
    var isOnlyEscaped: Bool {
        switch value {
        case ..<0x20, 0x7F...0x9F, 0x2028, 0x2029, 0xFFFE, 0xFFFF: true
        default: false
        }
    }
}
