import ControlAPI
import PassAPI

extension CapturedWorld {
    /// The name of the scenario that ``files(certificate:withOutcome:)`` contain.
    package static let scenario = "captured"

    /// The files of a configuration and of a scenario, by their paths in the folder of a project.
    ///
    /// - Parameters:
    ///   - certificate: the PEM certificate that encrypts user metadata, if the capture has encrypted ones.
    ///   - withOutcome: true for a scenario with the logins and denials at the end of the capture.
    package func files(certificate: String, withOutcome: Bool) -> [String: String] {
        var files = [
            "config/service-providers.yaml": serviceProviderFile, "config/mvpds.yaml": mvpdFile,
            "config/integrations.yaml": integrationFile,
            "scenarios/\(Self.scenario).yaml": scenarioFile(withOutcome: withOutcome),
        ]
        if !statements.isEmpty { files["config/applications.yaml"] = applicationFile }
        if serviceProviders.values.contains(where: \.isEncrypting) {
            files["config/\(Self.certificateFile)"] = certificate
        }
        return files
    }

    private static let certificateFile = "keys/certificate.pem"

    private var serviceProviderFile: String {
        var lines = ["serviceProviders:"]
        for (id, provider) in serviceProviders.sorted(by: { $0.key < $1.key }) {
            lines += ["  \(quoted(id.text)):  # entry \(provider.seen)"]
            lines += ["    name: \(quoted(provider.name ?? id.text))"]
            let domains = provider.domains.map {
                $0.mvpdInitiated ? "{ name: \(quoted($0.name)), mvpdInitiated: true }" : quoted($0.name)
            }
            if !domains.isEmpty { lines += ["    domains: [\(domains.joined(separator: ", "))]"] }
            if let mvpd = provider.fallbackMVPD { lines += ["    fallbackMVPD: \(quoted(mvpd.text))"] }
            if provider.isEncrypting { lines += ["    certificate: \(Self.certificateFile)"] }
        }
        return Self.text(lines, isEmpty: serviceProviders.isEmpty)
    }

    private var applicationFile: String {
        var lines = ["applications:"]
        for (index, statement) in statements.enumerated() {
            lines += ["  captured-\(index + 1):  # entry \(statement.seen)"]
            lines += ["    softwareStatement: \(quoted(statement.text))"]
        }
        return Self.text(lines, isEmpty: false)
    }

    private var mvpdFile: String {
        var lines = ["mvpds:"]
        for (id, mvpd) in mvpds.sorted(by: { $0.key < $1.key }) {
            lines += ["  \(quoted(id.text)):  # entry \(mvpd.seen)"]
            for (name, value) in mvpd.members.sorted(by: { $0.key < $1.key }) {
                lines += ["    \(name): \(json(value))"]
            }
            if !serviceProviders.values.contains(where: { $0.listed?.contains(id) ?? false }) {
                // Whether Apple has onboarded it is only in a configuration response.
                lines += ["    boardingStatus: SUPPORTED"]
                if mvpd.members["platformMappingId"] == nil {
                    lines += ["    platformMappingId: \(quoted(id.text))"]
                }
            }
            if integrations.values.contains(where: { $0[id]?.homeBasedAuthenticationTTL != nil }) {
                let sendsStatus = mvpd.attributes?.values["hba_status"] != nil
                lines += ["    homeBasedAuthentication: { sendsStatus: \(sendsStatus) }"]
            }
            if mvpd.isTempPass {
                lines += ["    isTempPass: true"]
                let limits = [
                    "duration: \((mvpd.tempPass.duration ?? .days(1)).isoText)",
                    mvpd.tempPass.maxResources.map { "maxResources: \($0)" },
                    mvpd.tempPass.identityKey.map { "identityKey: \(quoted($0))" },
                ]
                lines += ["    tempPass: { \(limits.compactMap(\.self).joined(separator: ", ")) }"]
            } else {
                let attributes = mvpd.attributes.map { ", attributes: \(json(.object($0.values)))" } ?? ""
                lines += ["    users: [{ name: user\(attributes) }]"]
            }
        }
        return Self.text(lines, isEmpty: mvpds.isEmpty)
    }

    private var integrationFile: String {
        var lines = ["integrations:"]
        for (provider, all) in integrations.sorted(by: { $0.key < $1.key }) {
            lines += ["  \(quoted(provider.text)):"]
            for (mvpd, integration) in all.sorted(by: { $0.key < $1.key }) {
                let flags: [(String, Bool?)] = [
                    ("applePlatformServices", integration.applePlatformServices),
                    ("displayInPlatformPicker", integration.displayInPlatformPicker),
                    ("enforcePlatformPermissions", integration.enforcePlatformPermissions),
                ]
                let lifetimes: [(String, Duration?)] = [
                    ("authenticationTTL", integration.authenticationTTL),
                    ("homeBasedAuthenticationTTL", integration.homeBasedAuthenticationTTL),
                    ("authorizationTTL", integration.authorizationTTL),
                    ("mediaTokenTTL", integration.mediaTokenTTL),
                ]
                let members =
                    flags.compactMap { name, value in value.map { "\(name): \($0)" } }
                    + lifetimes.compactMap { name, value in value.map { "\(name): \($0.isoText)" } }
                let text = members.isEmpty ? "{}" : "{ \(members.joined(separator: ", ")) }"
                lines += ["    \(quoted(mvpd.text)): \(text)  # entry \(integration.seen)"]
            }
        }
        return Self.text(lines, isEmpty: integrations.isEmpty)
    }

    private func scenarioFile(withOutcome: Bool) -> String {
        var lines = ["description: What the capture shows."]
        if !degradations.isEmpty { lines += ["degradation:"] }
        for degradation in degradations {
            lines += [
                "  - { serviceProvider: \(quoted(degradation.serviceProvider.text)), "
                    + "mvpd: \(quoted(degradation.mvpd.text)), rule: \(degradation.rule.rawValue)"
                    + (degradation.details.map { ", details: \(quoted($0))" } ?? "") + " }"
            ]
        }
        if withOutcome { lines += outcome }
        return Self.text(lines, isEmpty: false)
    }

    /// The logins and the denials at the end of the capture.
    private var outcome: [String] {
        var lines: [String] = []
        if !logins.isEmpty { lines += ["seed:", "  profiles:"] }
        for (login, seen) in logins.sorted(by: { $0.value < $1.value }) {
            lines += [
                "    - { serviceProvider: \(quoted(login.serviceProvider.text)), mvpd: \(quoted(login.mvpd.text)), "
                    + "type: \(login.type.rawValue) }  # entry \(seen)"
            ]
        }
        if !denials.isEmpty { lines += ["decisions:"] }
        for (place, denial) in denials.sorted(by: { $0.value.seen < $1.value.seen }) {
            lines += [
                "  - { resource: \(quoted(place.resource)), mvpd: \(quoted(place.mvpd.text)), decision: deny, "
                    + "error: \(denial.code.rawValue)"
                    + (denial.details.map { ", details: \(quoted($0))" } ?? "") + " }  # entry \(denial.seen)"
            ]
        }
        return lines
    }

    private static func text(_ lines: [String], isEmpty: Bool) -> String {
        isEmpty ? "{}\n" : lines.joined(separator: "\n") + "\n"
    }

    /// As a JSON text, which YAML reads, too.
    private func quoted(_ text: String) -> String { json(.string(text)) }

    private func json(_ value: JSONValue) -> String { String(decoding: value.jsonBytes, as: UTF8.self) }
}
