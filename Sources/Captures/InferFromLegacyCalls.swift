import ControlAPI
import HTTPMessages
import PassAPI

extension InferredConfiguration {
    /// Reads a call of REST API V1 or of the AccessEnabler endpoints.
    mutating func add(legacy call: CapturedCall) {
        let number = call.exchange.number
        let reply = call.reply
        guard
            let provider = call.serviceProvider ?? reply?["requestor"]?.string.map({ ServiceProviderID($0) })
                ?? device(of: call).flatMap({ registeredDevices[$0] }),
            reply?["code"]?.string != LegacyErrorCode.invalidRequestor.rawValue
        else { return }
        see(provider, number)
        endLogins(of: call, at: provider)
        let mvpd = mvpd(of: call, at: provider)
        addDenials(of: call, at: mvpd, of: provider)
        if let mvpd {
            addLimit(of: call, at: mvpd, of: provider)
            if call.showsExpiredLegacyLogin == false { addLogin(of: call, user: nil, at: mvpd, of: provider) }
        }
        guard (200..<400).contains(call.exchange.status) else { return }
        let application = reply?["info"]?["sourceApplicationInformation"]
        if let index = statements.firstIndex(where: { $0.clientID == application?["id"]?.string }) {
            statements[index].name = application?["name"]?.string
        }
        if call.operation == .legacyRequestRegistrationCode {
            if let device = call.device {
                registeredDevices[device] = provider
                if let code = reply?["code"]?.string { sessions[code, default: Session()].device = device }
                partnerDevices.remove(device)
            }
            if let mvpd = call.legacy?.mvpd, registeredMVPDs[provider] == nil {
                registeredMVPDs[provider] = (mvpd, number)
            }
            return
        }
        if let domain = call.legacy?["domain_name"] ?? call.tokenText(of: "simpleTokenDomainName") {
            add(domain: domain, to: provider)
        }
        if let mvpd = call.legacy?.mvpd ?? call.legacyMVPD {
            see(mvpd, at: provider, number)
            add(legacy: call, at: mvpd, of: provider)
        }
        addMetadata(of: call, provider)
        if let requestor = reply?["requestor"], requestor["id"] != nil {
            add(configuration: requestor, of: provider, number)
        }
    }

    private mutating func add(legacy call: CapturedCall, at mvpd: MVPDID, of provider: ServiceProviderID) {
        let lifetime = call.legacyExpiry.map { $0 - call.time }.flatMap { $0 > .zero ? $0 : nil }
        switch call.operation {
        case _ where call.showsAuthenticationToken:
            addLogin(of: call, lifetime, at: mvpd, of: provider)
        case .legacyInitiateAuthorization, .accessEnablerAuthorize, .accessEnablerAuthorizeDevice:
            if let lifetime = lifetime?.rounded(within: .seconds(5)) {
                addPermit(of: call, lasting: lifetime, at: mvpd, of: provider)
            }
            if let proxy = call.reply?["proxyMvpd"] { mvpds[mvpd]?.members["proxyMvpdId"] = proxy }
        case .legacyInitiateAuthentication:
            let login = LegacyLogin(
                serviceProvider: provider, device: device(of: call), mvpd: mvpd, seen: call.exchange.number)
            latestLegacyLogins[login.deviceKey] = login
            let target = call.exchange.reply["Location"]
            if target != nil, target == call.legacy?["redirect_url"], mvpds[mvpd]?.isTempPass != true {
                add(.init(serviceProvider: provider, mvpd: mvpd, rule: .authNAll))
            }
        case .legacyRetrieveProfileRequest, .legacyExchangeToken:
            if let device = call.device { partnerDevices.insert(device) }
            partnerIntegrations.insert([provider.text, mvpd.text])
        case .legacyCreateFreePreview:
            mvpds[mvpd]?.isTempPass = true
            if let data = call.legacy?["generic_data"] {
                mvpds[mvpd]?.tempPass.identityKey =
                    call.legacy?.temporaryIdentity?.members.keys.min() ?? (data.isRedacted ? "email" : nil)
            }
        case .legacyObtainShortMediaToken:
            integrations[provider]?[mvpd]?.mediaTokenTTLs.add(
                lifetime?.rounded(within: .seconds(5)), on: call.platform)
        default: break
        }
    }

    /// A permit of a temporary pass lasts as long as the pass.
    private mutating func addPermit(
        of call: CapturedCall, lasting lifetime: Duration, at mvpd: MVPDID, of provider: ServiceProviderID
    ) {
        if let pass = mvpds[mvpd], pass.isTempPass {
            mvpds[mvpd]?.tempPass.duration = max(pass.tempPass.duration ?? .zero, lifetime)
        } else {
            integrations[provider]?[mvpd]?.authorizationTTLs.add(lifetime, on: call.platform)
        }
    }

    private mutating func addLogin(
        of call: CapturedCall, _ lifetime: Duration?, at mvpd: MVPDID, of provider: ServiceProviderID
    ) {
        let number = call.exchange.number
        let user = call.legacyUserID.flatMap { mvpds[mvpd]?.see([User.idAttribute: .string($0)], at: number) }
        let device = device(of: call)
        let login = LegacyLogin(
            serviceProvider: provider, device: device, mvpd: mvpd, seen: number, user: user)
        legacyLogins.append(login)
        latestLegacyLogins[login.deviceKey] = login
        addLogin(of: call, user: user, at: mvpd, of: provider)
        // Devices poll, so the login is slightly older than the first reply that shows it.
        guard let lifetime = lifetime?.rounded(within: .seconds(30)) else { return }
        if mvpds[mvpd]?.isTempPass == true {
            if mvpds[mvpd]?.tempPass.duration == nil { mvpds[mvpd]?.tempPass.duration = lifetime }
        } else {
            let isRegular = !(device.map(partnerDevices.contains) ?? false)
            if !isRegular || !isDegraded(mvpd, at: provider) {
                integrations[provider]?[mvpd]?.add(
                    lifetime, on: call.platform, isAtHome: false, isRegular: isRegular)
            }
        }
    }

    /// Adds a login, unless degradation stands in for it. A device has one with a service provider.
    private mutating func addLogin(
        of call: CapturedCall, user: Int?, at mvpd: MVPDID, of provider: ServiceProviderID
    ) {
        guard !degradations.contains(.init(serviceProvider: provider, mvpd: mvpd, rule: .authNAll)) else {
            return
        }
        let key = Login(serviceProvider: provider, device: device(of: call), mvpd: mvpd)
        add(key, .regular, user: user, seen: call.exchange.number) { _ in true }
    }

    /// The MVPD that the call names, else that of the device's latest login.
    private func mvpd(of call: CapturedCall, at provider: ServiceProviderID) -> MVPDID? {
        call.legacyMVPD ?? call.legacy?.mvpd ?? latestLogin(of: call, at: provider)?.mvpd
            ?? registeredMVPDs[provider]?.mvpd
    }

    /// The MVPD and the user of the device's login. If it has none, those of the latest login that it has begun, or that a reply
    /// has shown. Users can abandon a login, so one that has only begun does not replace another.
    private func latestLogin(
        of call: CapturedCall, at provider: ServiceProviderID
    ) -> (mvpd: MVPDID, user: Int?)? {
        let device = device(of: call)
        let latest = latestLegacyLogins.values(on: device, with: provider).max { $0.seen < $1.seen }
        guard let live = logins(on: device, with: provider).max(by: Self.isShownBefore) else {
            return latest.map { ($0.mvpd, $0.user) }
        }
        let mvpd = live.key.mvpd
        return (mvpd, live.value.user ?? (latest?.mvpd == mvpd ? latest?.user : nil))
    }

    /// The metadata belong to the latest login of the device.
    private mutating func addMetadata(of call: CapturedCall, _ provider: ServiceProviderID) {
        guard let metadata = call.legacyUserMetadata else { return }
        let login = latestLogin(of: call, at: provider)
        guard let mvpd = login?.mvpd ?? registeredMVPDs[provider]?.mvpd else { return }
        see(mvpd, at: provider, call.exchange.number)
        let encrypted = (metadata["encrypted"]?.elements ?? []).compactMap(\.string)
        var values = metadata["data"]?.object ?? [:]
        values[UserMetadata.tokenSource] = nil
        for key in Set(values.keys).union(encrypted) {
            serviceProviders[provider]?.encryption[key] = encrypted.contains(key)
        }
        // Redacted captures have only the names, not the values.
        for name in encrypted { values[name] = "encrypted" }
        if let index = login?.user ?? mvpds[mvpd]?.see(values, at: call.exchange.number) {
            mvpds[mvpd]?.users[index].attributes.merge(values) { known, _ in known }
        }
    }
}

extension Duration {
    /// The nearest whole minute if it is within the tolerance, else whole seconds; at most the limit of files. For a positive
    /// duration.
    fileprivate func rounded(within tolerance: Duration) -> Duration {
        let milliseconds = min(self, .longestInFiles).milliseconds
        let seconds = (milliseconds + 500) / 1_000
        let minute = (seconds + 30) / 60 * 60
        return .seconds(abs(minute * 1_000 - milliseconds) <= tolerance.milliseconds ? minute : seconds)
    }
}
