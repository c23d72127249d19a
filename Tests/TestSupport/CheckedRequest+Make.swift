import ControlAPI
import PassAPI
import PassSimulator

extension Timestamp {
    /// The start time of tests: 2026-03-16T14:39:48Z.
    package static let start = Timestamp(milliseconds: 1_773_671_988_000)
}

extension CheckedRequest {
    package static func make(
        at now: Timestamp = .start, configuration: Configuration = .make(),
        degradation: [DegradationRule] = [],
        decisions: [ResourceDecision] = [], serviceProvider: ServiceProviderID = "REF30",
        client: ClientID = "client", device: DeviceIdentifier = .make(),
        status: PartnerFrameworkStatus? = nil, injected: [ResourceID: EnhancedError] = [:]
    ) -> CheckedRequest {
        CheckedRequest(
            now: now,
            scenario: Scenario(
                name: "test", configuration: configuration, degradation: degradation, decisions: decisions),
            serviceProvider: serviceProvider, client: client, device: device,
            origin: RequestOrigin(information: DeviceInformation(members: ["osName": "tvOS"])),
            partnerStatus: status, injected: injected)
    }
}

extension DeviceIdentifier {
    package static func make(_ text: String = "device-1") -> DeviceIdentifier {
        DeviceIdentifier(base64: Base64.encode(text.utf8))!
    }
}

extension PartnerFrameworkStatus {
    /// By default a valid status.
    package static func make(
        _ accessStatus: PartnerAccessStatus? = .granted, provider: PlatformMappingID? = "Cablevision",
        expires: ExpirationDate = .at(.start + .days(30))
    ) -> PartnerFrameworkStatus {
        PartnerFrameworkStatus(
            accessStatus: accessStatus, providerID: provider, expirationDate: expires)
    }
}

extension PartnerAuthenticationResponse {
    package static func make(
        inResponseTo: String? = nil, issuer: String? = "Cablevision", nameID: String? = "name-1",
        attributes: [String: [String]] = ["uid": ["user-1"], "householdID": ["house-1"], "zip": ["10001"]]
    ) -> PartnerAuthenticationResponse {
        PartnerAuthenticationResponse(
            inResponseTo: inResponseTo, issuer: issuer, nameID: nameID, attributes: attributes)
    }
}

extension Session.Parameters {
    package static func make(
        mvpd: MVPDID? = nil, domainName: String? = "adobe.com", redirectURL: String? = "https://adobe.com"
    ) -> Session.Parameters {
        Session.Parameters(mvpd: mvpd, domainName: domainName, redirectURL: redirectURL)
    }
}

extension SeededProfile {
    package static func make(
        mvpd: MVPDID = "Cablevision", type: ProfileType = .regular, expiresIn: Duration? = nil
    ) -> SeededProfile {
        SeededProfile(serviceProvider: "REF30", mvpd: mvpd, type: type, expiresIn: expiresIn)
    }
}

extension IntegrationSelector {
    /// The integration of the other `make` functions.
    package static let cablevision = IntegrationSelector(serviceProvider: "REF30", mvpd: .id("Cablevision"))
}

extension DegradationRule {
    package static func make(_ rule: Kind, details: String? = nil) -> DegradationRule {
        var degradation = DegradationRule()
        degradation.integration = .cablevision
        degradation.rule = rule
        degradation.details = details
        return degradation
    }
}

extension Simulator {
    /// A simulator with these profiles on the device.
    package static func make(
        profiles: SeededProfile..., device: DeviceIdentifier = .make(), configuration: Configuration = .make()
    ) -> Simulator {
        var simulator = Simulator(seed: 1)
        for profile in profiles { simulator.put(profile, on: device, in: configuration, at: .start) }
        return simulator
    }
}
