import ControlAPI
import PassAPI
import PassBackend

extension InferredConfiguration {
    /// The name of the scenario that ``files(certificate:withOutcome:)`` contain.
    package static let scenario = "captured"
    /// The domain of a service provider whose domains the capture does not show.
    static let domain = "captured.example"
    /// The first user of each MVPD.
    static let userName = "user"

    /// `user`, `user-2`, and so on.
    static func userName(_ index: Int) -> String { index == 0 ? userName : "\(userName)-\(index + 1)" }

    /// The files of a configuration and of a scenario, by their paths in the folder of a project.
    ///
    /// - Parameters:
    ///   - certificate: the PEM certificate that encrypts user metadata, if the capture has encrypted ones.
    ///   - withOutcome: true for a scenario with the logins and denials at the end of the capture.
    ///   - order: the MVPDs of service providers in the order of another configuration. Others follow in the order in which the app
    ///     uses them.
    func files(
        certificate: String, withOutcome: Bool, order: [ServiceProviderID: [MVPDID]] = [:]
    ) -> [String: String] {
        var files = [
            "config/service-providers.yaml": serviceProviderFile(isReplayed: !withOutcome),
            "config/mvpds.yaml": mvpdFile(isReplayed: !withOutcome),
            "config/integrations.yaml": integrationFile(isReplayed: !withOutcome, order),
            "scenarios/\(Self.scenario).yaml": scenarioFile(withOutcome: withOutcome),
        ]
        if !lifetimes.isEmpty { files["config/lifetimes.yaml"] = lifetimeFile }
        if !statements.isEmpty { files["config/applications.yaml"] = applicationFile }
        if serviceProviders.values.contains(where: \.hasCertificate) {
            files["config/\(Self.certificateFile)"] = certificate
        }
        return files
    }

    /// A file of the configuration with one key. Without entries it has an empty mapping, because a key needs a value.
    private static func file(_ key: String, _ comment: String, _ entries: [String]) -> String {
        entries.isEmpty ? "{}\n" : file(schema: "config", comment, ["\(key):"] + entries)
    }

    /// A file that begins with its schema for editors, and states its origin.
    private static func file(schema: String, _ comment: String, _ lines: [String]) -> String {
        let head = [
            "# yaml-language-server: $schema=http://127.0.0.1:8080/__admin/schema/\(schema).json", "#",
            "# \(comment) Entries are counted from 1.", "",
        ]
        return (head + lines).joined(separator: "\n") + "\n"
    }

    /// The comment on a line that does not come from the capture.
    private static let assumed = "# assumed, not in the capture"

    private static let certificateFile = "keys/certificate.pem"

    /// The largest number of resources that a configuration can allow.
    private static let mostResources = ControlAPI.Integration.MaximumResources.largest.authorize

    /// - Parameter isReplayed: true to give a service provider without a known domain an invented one, so that sessions from before
    ///   the capture are complete.
    private func serviceProviderFile(isReplayed: Bool) -> String {
        var lines: [String] = []
        for (id, provider) in serviceProviders.sorted(by: { $0.key < $1.key }) {
            lines += ["  \(quoted(id.text)):  # entry \(provider.seen)"]
            lines += ["    name: \(quoted(provider.name ?? id.text))"]
            var domains = provider.domains.map {
                $0.mvpdInitiated ? "{ name: \(quoted($0.name)), mvpdInitiated: true }" : quoted($0.name)
            }
            if isReplayed, domains.isEmpty, provider.listed == nil { domains = [quoted(Self.domain)] }
            if !domains.isEmpty { lines += ["    domains: [\(domains.joined(separator: ", "))]"] }
            if let mvpd = provider.fallbackMVPD { lines += ["    fallbackMVPD: \(quoted(mvpd.text))"] }
            if provider.hasCertificate {
                lines += ["    certificate: \(Self.certificateFile)"]
                let unusual = provider.encryption.filter {
                    $0.value != UserMetadata.encryptedNames.contains($0.key)
                }
                let keys = unusual.sorted { $0.key < $1.key }.map { key, isEncrypted in
                    "\(quoted(key)): { encrypted: \(isEncrypted) }"
                }
                if !keys.isEmpty { lines += ["    userMetadata: { \(keys.joined(separator: ", ")) }"] }
            }
        }
        return Self.file("serviceProviders", "The service providers that the capture shows.", lines)
    }

    private var lifetimeFile: String {
        let members = lifetimes.sorted { $0.key < $1.key }.map { name, lifetime in
            "  \(name): \(lifetime.duration.isoText)  # entry \(lifetime.seen)"
        }
        return Self.file("lifetimes", "How long the tokens and codes of the capture are valid.", members)
    }

    private var applicationFile: String {
        var lines: [String] = []
        for (index, statement) in statements.enumerated() {
            let isTaken = statements[..<index].contains { $0.name == statement.name }
            let name = isTaken ? statement.name.map { "\($0) \(index + 1)" } : statement.name
            lines += ["  \(quoted(name ?? "captured-\(index + 1)")):  # entry \(statement.seen)"]
            lines += ["    softwareStatement: \(quoted(statement.text))"]
        }
        return Self.file("applications", "The applications that the capture shows.", lines)
    }

    private func mvpdFile(isReplayed: Bool) -> String {
        var lines: [String] = []
        for (id, mvpd) in mvpds.sorted(by: { $0.key < $1.key }) {
            lines += ["  \(quoted(id.text)):  # entry \(mvpd.seen)"]
            for (name, value) in mvpd.members.sorted(by: { $0.key < $1.key }) {
                lines += ["    \(name): \(yaml(value))"]
            }
            if !serviceProviders.values.contains(where: { $0.listed?.contains(id) ?? false }) {
                // Only a configuration response shows whether Apple has onboarded the MVPD.
                lines += ["    boardingStatus: SUPPORTED  \(Self.assumed)"]
                if mvpd.members["platformMappingId"] == nil {
                    lines += ["    platformMappingId: \(quoted(id.text))  \(Self.assumed)"]
                }
            }
            if mvpd.lacksLogoutPage { lines += ["    hasLogoutEndpoint: false"] }
            if mvpd.postsRequests { lines += ["    binding: post"] }
            let own = integrations.values.compactMap { $0[id] }
            if mvpd.isAtHome
                || own.contains(where: { $0.homeBasedAuthenticationTTL(isReplayed: isReplayed) != nil })
            {
                let sendsStatus = mvpd.users.contains { $0.attributes["hba_status"] != nil }
                lines += ["    homeBasedAuthentication: { sendsStatus: \(sendsStatus) }"]
            }
            if mvpd.isTempPass {
                lines += ["    isTempPass: true"]
                let limits = [
                    "duration: \((mvpd.tempPass.duration ?? .days(1)).isoText)",
                    mvpd.tempPass.isValid ? nil : "valid: false",
                    mvpd.tempPass.maxResources.map { "maxResources: \(min($0, Self.mostResources))" },
                    mvpd.tempPass.identityKey.map { "identityKey: \(quoted($0))" },
                ]
                let comment = mvpd.tempPass.duration == nil ? "  \(Self.assumed)" : ""
                lines += ["    tempPass: { \(limits.compactMap(\.self).joined(separator: ", ")) }\(comment)"]
            } else {
                lines += ["    users:"]
                if mvpd.users.isEmpty { lines += ["      - name: \(Self.userName)  \(Self.assumed)"] }
                for (index, user) in mvpd.users.enumerated() {
                    lines += [
                        "      - name: \(Self.userName(index))  # entry \(user.seen)",
                        "        attributes: \(yaml(.object(user.attributes)))",
                    ]
                    let later = user.attributesAtAuthorization
                    if !later.isEmpty {
                        lines += ["        attributesAtAuthorization: \(yaml(.object(later)))"]
                    }
                }
            }
        }
        return Self.file(
            "mvpds", "The MVPDs that the capture shows, with a test user for each user who logged in.", lines)
    }

    /// The integrations. Their order determines the MVPD that `first` means in a scenario.
    private func integrationFile(isReplayed: Bool, _ order: [ServiceProviderID: [MVPDID]]) -> String {
        var lines: [String] = []
        for (provider, all) in integrations.sorted(by: { $0.key < $1.key }) {
            lines += ["  \(quoted(provider.text)):"]
            let known = order[provider] ?? []
            func place(_ entry: (key: MVPDID, value: Integration)) -> (Int, Int, MVPDID) {
                (known.firstIndex(of: entry.key) ?? .max, entry.value.used ?? .max, entry.key)
            }
            for (mvpd, integration) in all.sorted(by: { place($0) < place($1) }) {
                let flags: [(String, Bool?)] = [
                    ("applePlatformServices", integration.applePlatformServices),
                    ("displayInPlatformPicker", integration.displayInPlatformPicker),
                    ("enforcePlatformPermissions", integration.enforcePlatformPermissions),
                    ("authPerAggregator", integration.authPerAggregator),
                    ("dummyAuthorization", integration.dummies.contains(.authorize) ? true : nil),
                    ("dummyPreauthorization", integration.dummies.contains(.preauthorize) ? true : nil),
                ]
                let homeTTL = integration.homeBasedAuthenticationTTL(isReplayed: isReplayed)
                let lifetimes: [(String, PerPlatform<Duration>?)] = [
                    ("authenticationTTL", integration.authenticationTTL(isReplayed: isReplayed)),
                    ("homeBasedAuthenticationTTL", homeTTL.map { .init($0) }),
                    ("authorizationTTL", integration.authorizationTTLs.setting),
                    ("mediaTokenTTL", integration.mediaTokenTTLs.setting),
                ]
                let limits = integration.maxResources.sorted { $0.key.rawValue < $1.key.rawValue }
                    .map { "\($0.key.rawValue): \(min($0.value, Self.mostResources))" }
                let members =
                    flags.compactMap { name, value in value.map { "\(name): \($0)" } }
                    + lifetimes.compactMap { name, value in value.map { "\(name): \(setting($0))" } }
                    + (limits.isEmpty ? [] : ["maxResources: { \(limits.joined(separator: ", ")) }"])
                let text = members.isEmpty ? "{}" : "{ \(members.joined(separator: ", ")) }"
                lines += ["    \(quoted(mvpd.text)): \(text)  # entry \(integration.seen)"]
            }
        }
        return Self.file(
            "integrations",
            "The integrations that the capture shows, with the lifetimes of what it has issued.", lines)
    }

    /// `P1D`, or `{ default: P1D, tvOS: P30D }`.
    private func setting(_ lifetimes: PerPlatform<Duration>) -> String {
        guard !lifetimes.platforms.isEmpty else { return lifetimes.general.isoText }
        let platforms = lifetimes.platforms.sorted { $0.key.rawValue < $1.key.rawValue }
            .map { ", \($0.key.rawValue): \($0.value.isoText)" }
        return "{ default: \(lifetimes.general.isoText)\(platforms.joined()) }"
    }

    private func scenarioFile(withOutcome: Bool) -> String {
        var lines = ["description: What the capture shows."]
        if withOutcome, loginsAtEnd.isEmpty { lines += ["# The capture shows no login at its end."] }
        if !degradations.isEmpty { lines += ["degradation:"] }
        for degradation in degradations {
            lines += [
                "  - { serviceProvider: \(scenarioText(degradation.serviceProvider.text)), "
                    + "mvpd: \(scenarioText(degradation.mvpd.text)), rule: \(degradation.rule.rawValue)"
                    + (degradation.details.map { ", details: \(scenarioText($0))" } ?? "") + " }"
            ]
        }
        if withOutcome { lines += seeds }
        // A comparison repeats each denial by itself.
        lines += decisions(denialsAtEnd.filter { withOutcome || $0.value.code == nil })
        return Self.file(schema: "scenario", "The logins and the denials at the end of the capture.", lines)
    }

    /// The logins at the end of the capture.
    private var seeds: [String] {
        var lines: [String] = []
        let logins = loginsAtEnd
        if !logins.isEmpty { lines += ["seed:", "  profiles:"] }
        for (key, login) in logins {
            // Without attributes, a seed has those of the first user.
            let user = login.user.flatMap { $0 == 0 ? nil : mvpds[key.mvpd]?.users[$0] }
            let attributes = user.map { scenarioText(.object($0.attributes)) }
            lines += [
                "    - { serviceProvider: \(scenarioText(key.serviceProvider.text)), mvpd: \(scenarioText(key.mvpd.text)), "
                    + "type: \(login.type.rawValue)\(attributes.map { ", attributes: \($0)" } ?? "") }  # entry \(login.seen)"
            ]
        }
        let others = otherLoginCount
        if others > 0 {
            lines += [
                "    # Left out: \(others.counted(as: "login")) on other devices, because a seed is the same on all of them."
            ]
        }
        return lines
    }

    private func decisions(_ denials: [(key: DenialKey, value: Denial)]) -> [String] {
        (denials.isEmpty ? [] : ["decisions:"])
            + denials.map { key, denial -> String in
                let members: [String?] = [
                    "serviceProvider: \(scenarioText(key.serviceProvider.text))",
                    "resource: \(scenarioText(key.resource))",
                    key.mvpd.map { "mvpd: \(scenarioText($0.text))" },
                    "decision: \(denial.code == nil ? "omit" : "deny")",
                    denial.code.flatMap { $0.isDefaultDenial ? nil : "error: \($0.rawValue)" },
                    denial.details.map { "details: \(scenarioText($0))" },
                ]
                return "  - { \(members.compactMap(\.self).joined(separator: ", ")) }  # entry \(denial.seen)"
            }
    }

    /// The logins at the end of the capture on the device that showed one last, in the order of the capture.
    var loginsAtEnd: [LoginEntry] {
        let all = usableLogins.sorted { ($0.value.seen, $0.key.mvpd) < ($1.value.seen, $1.key.mvpd) }
        return all.filter { $0.key.isOn(all.last?.key.device) }
    }

    /// The number of logins that a scenario lacks, because they are on other devices.
    var otherLoginCount: Int { usableLogins.count - loginsAtEnd.count }

    private var usableLogins: [LoginEntry] {
        logins.values.flatMap { Array($0) }.filter { hasLogins($0.key.mvpd, at: $0.key.serviceProvider) }
    }

    /// The denials at the end of the capture, in its order.
    var denialsAtEnd: [(key: DenialKey, value: Denial)] {
        denials.filter { key, _ in key.mvpd.map { hasLogins($0, at: key.serviceProvider) } ?? false }
            .sorted { ($0.value.seen, $0.key.resource) < ($1.value.seen, $1.key.resource) }
    }

    /// False for a temporary pass and for an MVPD without an integration, for which a scenario can have no login and no decision.
    private func hasLogins(_ mvpd: MVPDID, at provider: ServiceProviderID) -> Bool {
        mvpds[mvpd]?.isTempPass == false && integrations[provider]?[mvpd] != nil
    }

    private func quoted(_ text: String) -> String { yaml(.string(text)) }

    /// The value as JSON. YAML can read it, because it has the same escapes.
    private func yaml(_ value: JSONValue) -> String { value.jsonText.showingControlCharactersOfJSON }

    /// A value for a scenario, where `${` begins a parameter.
    private func scenarioText(_ value: JSONValue) -> String { yaml(value).replacing("${", with: "$${") }

    private func scenarioText(_ text: String) -> String { scenarioText(.string(text)) }

    /// Removes the data of real users and applications: user metadata keeps its form, and software statements are removed.
    package func redacted(keeping kept: Set<String>) -> InferredConfiguration {
        var redacted = self
        redacted.statements = []
        for (id, mvpd) in mvpds {
            if let logo = mvpd.members["logoUrl"]?.string {
                let address = logo.withoutUserInformation.replacing("[redacted]@", with: "")
                    .prefix { !"?#".contains($0) }
                redacted.mvpds[id]?.members["logoUrl"] = address.isEmpty ? nil : .string(String(address))
            }
            for (index, user) in mvpd.users.enumerated() {
                var attributes = user.attributes.pseudonyms(keeping: kept)
                // Users whose identifiers have the same form stay different users.
                if index > 0, !kept.contains(User.idAttribute) {
                    switch attributes[User.idAttribute] {
                    case .string(let text): attributes[User.idAttribute] = .string("\(text)-\(index + 1)")
                    case .integer: attributes[User.idAttribute] = .integer(Int64(index))
                    default: break
                    }
                }
                redacted.mvpds[id]?.users[index].attributes = attributes
                redacted.mvpds[id]?.users[index].attributesAtAuthorization =
                    user.attributesAtAuthorization.pseudonyms(keeping: kept)
            }
        }
        for (key, denial) in denials {
            redacted.denials[key]?.details = denial.details?.pseudonym
        }
        for (index, degradation) in degradations.enumerated() {
            redacted.degradations[index].details = degradation.details?.pseudonym
        }
        return redacted
    }
}

extension InferredConfiguration.ServiceProvider {
    fileprivate var hasCertificate: Bool { encryption.values.contains(true) }
}

extension String {
    /// The text with an x for each letter, and a zero for each digit.
    fileprivate var pseudonym: String {
        // The mark of a redacted capture in place of a text.
        guard !isRedacted else { return "xxxxxxxx" }
        return String(
            map { character in
                character.isNumber
                    ? "0" : !character.isLetter ? character : character.isUppercase ? "X" : "x"
            })
    }
}

extension [String: JSONValue] {
    fileprivate func pseudonyms(keeping kept: Set<String>) -> Self {
        Self(uniqueKeysWithValues: map { ($0.key, kept.contains($0.key) ? $0.value : $0.value.pseudonym) })
    }
}

extension JSONValue {
    /// A value of the same type and form: each letter is an x, each digit a zero.
    fileprivate var pseudonym: JSONValue {
        switch self {
        case .string(let text): .string(text.pseudonym)
        case .array(let elements): .array(elements.map(\.pseudonym))
        case .object(let members):
            .object(
                members.sorted { $0.key < $1.key }.reduce(into: [:]) { pseudonyms, member in
                    pseudonyms[member.key.isPlainName ? member.key : member.key.pseudonym] =
                        member.value.pseudonym
                })
        case .integer, .number: .integer(0)
        case .null, .bool: self
        }
    }
}
