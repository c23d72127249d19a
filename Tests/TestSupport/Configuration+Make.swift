import ControlAPI
import PassAPI

extension Configuration {
    /// A small configuration: two service providers, and MVPDs of each kind that Apple's framework
    /// distinguishes.
    package static func make(policies: Policies = Policies()) -> Configuration {
        let mvpds: [MVPD] = [
            .make("Cablevision", mapping: "Cablevision"),
            .make("Comcast_SSO", mapping: "Comcast"),
            .make("ATTOTT", mapping: "DIRECTV", status: .picker),
            .make("Dish", hasLogoutEndpoint: false),
            .make("Spectrum"),
            .make("Elsewhere"),
        ]
        var inactive = Integration()
        inactive.isActive = false
        return Configuration(
            serviceProviders: [
                "REF30": ServiceProvider(
                    id: "REF30", name: "Reference", domains: [.init(name: "adobe.com")],
                    fallbackMVPD: "Cablevision"),
                "apasstest1": ServiceProvider(id: "apasstest1", name: "Test"),
            ],
            mvpds: Dictionary(uniqueKeysWithValues: mvpds.map { ($0.id, $0) }),
            integrations: [
                "REF30": [
                    "Cablevision": Integration(), "Comcast_SSO": Integration(), "ATTOTT": Integration(),
                    "Dish": Integration(), "Spectrum": Integration(), "Elsewhere": inactive,
                ],
                "apasstest1": ["Cablevision": Integration()],
            ],
            applications: [
                "REF30 only": RegisteredApplication(
                    softwareStatement: "statement.for.REF30", serviceProviders: ["REF30"]),
                "revoked": RegisteredApplication(softwareStatement: "statement.is.revoked", isRevoked: true),
            ],
            policies: policies)
    }
}

extension MVPD {
    package static func make(
        _ id: MVPDID, mapping: PlatformMappingID? = nil, status: BoardingStatus = .supported,
        hasLogoutEndpoint: Bool = true
    ) -> MVPD {
        var mvpd = MVPD(id: id)
        mvpd.platformMappingID = mapping
        mvpd.boardingStatus = mapping == nil ? nil : status
        mvpd.hasLogoutEndpoint = hasLogoutEndpoint
        mvpd.users = [
            TestUser(
                name: "user",
                attributes: ["userID": "user-1", "householdID": "house-1", "zip": .array(["10001"])])
        ]
        return mvpd
    }
}
