/// The answer of *Retrieve configuration for specific service provider*.
package struct ConfigurationResponse: Sendable, Hashable, JSONObject {
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

    package struct Requestor: Sendable, Hashable, JSONObject {
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

        package static let members =
            ownMembers + [.always("mvpds", .list(of: MVPD.schema, "Active integrations."), \.mvpds)]

        /// The members that are the same in REST API V1.
        static let ownMembers: [JSONMember<Self>] = [
            .always("id", .text("The service provider."), \.id), .always("name", .text(""), \.name),
            .always(
                "domains",
                .list(of: .object([.always("name", .text("")), .always("mvpdInitiated", .boolean(""))]), ""),
                \.domains),
        ]
    }

    package struct Domain: Sendable, Hashable, JSONEncodable {
        package var name: String
        package var mvpdInitiated: Bool

        package init(name: String, mvpdInitiated: Bool = false) {
            self.name = name
            self.mvpdInitiated = mvpdInitiated
        }

        package func write(to json: inout JSONWriter) {
            json.object { object in
                object.member("name", name)
                object.member("mvpdInitiated", mvpdInitiated)
            }
        }
    }

    /// An MVPD with an active integration. Properties without a value are omitted from the answer.
    package struct MVPD: Sendable, Hashable, JSONObject {
        var id: MVPDID
        var displayName: String
        var logoURL: String?
        package var flags: Flags = Flags()
        package var isTempPass = false
        // The fields for Apple's framework, which only devices with this framework get.
        package var enablePlatformServices: Bool?
        package var enforcePlatformPermissions: Bool?
        package var displayInPlatformPicker: Bool?
        package var platformMappingID: PlatformMappingID?
        package var boardingStatus: String?

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

        package static let schema = Schema.object(members.map(\.field), definition: "configuredMVPD")

        package static let members: [JSONMember<Self>] = [
            .always("id", .text(""), \.id), .always("displayName", .text(""), \.displayName),
            .optional("logoUrl", .text(""), \.logoURL), .optional("isProxy", .boolean(""), \.flags.isProxy),
            .optional("passiveAuthnEnabled", .boolean(""), \.flags.passiveAuthnEnabled),
            .optional("authPerAggregator", .boolean(""), \.flags.authPerAggregator),
            .optional("authPerBrowserSession", .boolean(""), \.flags.authPerBrowserSession),
            .optional("isTempPass", .boolean("")) { $0.isTempPass ? true : nil },
            .optional("enablePlatformServices", .boolean(""), \.enablePlatformServices),
            .optional("enforcePlatformPermissions", .boolean(""), \.enforcePlatformPermissions),
            .optional("displayInPlatformPicker", .boolean(""), \.displayInPlatformPicker),
            .optional(
                "platformMappingId", .text("Apple's identifier of the MVPD."), \.platformMappingID),
            .optional(
                "boardingStatus", .text("The status of the MVPD's integration with Apple's framework."),
                \.boardingStatus),
        ]
    }

    package static let schema = Schema.object(members.map(\.field), definition: "configuration")

    /// The members of both published formats: the sample on the page has `device` and `clientType`, Adobe's
    /// OpenAPI has `platformCategory`, `sdkType` and `platform`.
    package static let members: [JSONMember<ConfigurationResponse>] = [
        .always("device", .text("")) { _ in "unknown" }, .always("clientType", .text("")) { _ in "html5" },
        .always("os", .text(""), \.os), .always("platformCategory", .text(""), \.platformCategory),
        .always("sdkType", .text("")) { _ in "html5" }, .always("platform", .text(""), \.platform),
        .always("requestor", Requestor.schema, \.requestor),
    ]
}
