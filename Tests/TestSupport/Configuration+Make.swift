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
        var reference = ServiceProvider(id: "REF30")
        reference.domains = [.init(name: "adobe.com")]
        reference.fallbackMVPD = "Cablevision"
        var ofReference = RegisteredApplication()
        ofReference.softwareStatement = "statement.for.REF30"
        ofReference.serviceProviders = ["REF30"]
        var revoked = RegisteredApplication()
        revoked.softwareStatement = "statement.is.revoked"
        revoked.isRevoked = true
        var configuration = Configuration()
        configuration.serviceProviders = [
            "REF30": reference, "apasstest1": ServiceProvider(id: "apasstest1"),
        ]
        configuration.mvpds = Dictionary(uniqueKeysWithValues: mvpds.map { ($0.id, $0) })
        configuration.integrations = [
            "REF30": [
                "Cablevision": Integration(), "Comcast_SSO": Integration(), "ATTOTT": Integration(),
                "Dish": Integration(), "Spectrum": Integration(), "Elsewhere": inactive,
            ],
            "apasstest1": ["Cablevision": Integration()],
        ]
        configuration.applications = ["REF30 only": ofReference, "revoked": revoked]
        configuration.policies = policies
        return configuration
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
