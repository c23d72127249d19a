/// The answer of *Retrieve configuration for specific service provider*.
package struct ConfigurationResponse: Sendable, Hashable {
    var platformCategory: String
    var os: String
    var platform: String
    package var requestor: Requestor

    package init(platformCategory: String, os: String, platform: String, requestor: Requestor) {
        self.platformCategory = platformCategory
        self.os = os
        self.platform = platform
        self.requestor = requestor
    }

    package struct Requestor: Sendable, Hashable {
        var id: ServiceProviderID
        var name: String
        var domains: [Domain]
        var mvpds: [MVPD]

        package init(id: ServiceProviderID, name: String, domains: [Domain], mvpds: [MVPD]) {
            self.id = id
            self.name = name
            self.domains = domains
            self.mvpds = mvpds
        }
    }

    package struct Domain: Sendable, Hashable {
        package var name: String
        package var mvpdInitiated: Bool

        package init(name: String, mvpdInitiated: Bool = false) {
            self.name = name
            self.mvpdInitiated = mvpdInitiated
        }
    }

    /// An MVPD with an active integration. Properties without a value are omitted from the answer.
    package struct MVPD: Sendable, Hashable {
        var id: MVPDID
        var displayName: String
        var logoURL: String?
        package var flags: Flags = Flags()
        package var isTempPass = false
        package var platform: Platform?

        package init(id: MVPDID, displayName: String, logoURL: String? = nil) {
            self.id = id
            self.displayName = displayName
            self.logoURL = logoURL
        }

        package struct Flags: Sendable, Hashable {
            package var isProxy: Bool?
            package var authPerAggregator: Bool?
            package var authPerBrowserSession: Bool?
            package var passiveAuthnEnabled: Bool?

            package init() {}
        }

        /// The fields for Apple's framework, sent to devices that have it.
        package struct Platform: Sendable, Hashable {
            package var enablePlatformServices: Bool?
            package var enforcePlatformPermissions: Bool?
            package var displayInPlatformPicker: Bool?
            package var platformMappingID: PlatformMappingID?
            package var boardingStatus: String?

            package init() {}
        }
    }
}

extension ConfigurationResponse: JSONEncodable {
    /// Writes the members of both published formats: the sample on the page has `device` and `clientType`,
    /// Adobe's OpenAPI has `platformCategory`, `sdkType` and `platform`.
    package func write(to json: inout JSONWriter) {
        json.object { object in
            object.member("device", "unknown")
            object.member("clientType", "html5")
            object.member("os", os)
            object.member("platformCategory", platformCategory)
            object.member("sdkType", "html5")
            object.member("platform", platform)
            object.member("requestor", requestor)
        }
    }
}

extension ConfigurationResponse.Requestor: JSONEncodable {
    package func write(to json: inout JSONWriter) {
        json.object { object in
            object.member("id", id)
            object.member("name", name)
            object.member("domains", domains)
            object.member("mvpds", mvpds)
        }
    }
}

extension ConfigurationResponse.Domain: JSONEncodable {
    package func write(to json: inout JSONWriter) {
        json.object { object in
            object.member("name", name)
            object.member("mvpdInitiated", mvpdInitiated)
        }
    }
}

extension ConfigurationResponse.MVPD: JSONEncodable {
    package func write(to json: inout JSONWriter) {
        json.object { object in
            object.member("id", id)
            object.member("displayName", displayName)
            object.member("logoUrl", ifPresent: logoURL)
            object.member("isProxy", ifPresent: flags.isProxy)
            object.member("passiveAuthnEnabled", ifPresent: flags.passiveAuthnEnabled)
            object.member("authPerAggregator", ifPresent: flags.authPerAggregator)
            object.member("authPerBrowserSession", ifPresent: flags.authPerBrowserSession)
            if isTempPass { object.member("isTempPass", true) }
            object.member("enablePlatformServices", ifPresent: platform?.enablePlatformServices)
            object.member("enforcePlatformPermissions", ifPresent: platform?.enforcePlatformPermissions)
            object.member("displayInPlatformPicker", ifPresent: platform?.displayInPlatformPicker)
            object.member("platformMappingId", ifPresent: platform?.platformMappingID)
            object.member("boardingStatus", ifPresent: platform?.boardingStatus)
        }
    }
}

extension ConfigurationResponse: JSONDescribed {
    package static let schema = Schema.object(
        ["device", "clientType", "os", "platformCategory", "sdkType", "platform"].map {
            .always($0, .text(""))
        } + [.always("requestor", Requestor.schema(mvpd: MVPD.schema))],
        definition: "configuration")
}

extension ConfigurationResponse.MVPD: JSONDescribed {
    package static let schema = Schema.object(
        [.always("id", .text("")), .always("displayName", .text("")), .optional("logoUrl", .text(""))]
            + [
                "isProxy", "passiveAuthnEnabled", "authPerAggregator", "authPerBrowserSession", "isTempPass",
                "enablePlatformServices", "enforcePlatformPermissions", "displayInPlatformPicker",
            ].map { .optional($0, .boolean("")) } + [
                .optional("platformMappingId", .text("Apple's identifier of the MVPD.")),
                .optional(
                    "boardingStatus", .text("The status of the MVPD's integration with Apple's framework.")),
            ], definition: "configuredMVPD")
}

extension ConfigurationResponse.Requestor {
    /// - Parameter mvpd: the schema of the MVPDs, which differs between the versions of the API.
    static func schema(mvpd: Schema) -> Schema {
        .object([
            .always("id", .text("The service provider.")), .always("name", .text("")),
            .always(
                "domains",
                .list(
                    of: .object([.always("name", .text("")), .always("mvpdInitiated", .boolean(""))]), "")),
            .always("mvpds", .list(of: mvpd, "Active integrations.")),
        ])
    }
}
