/// The answer of *(Legacy) Provide MVPD List*: the configuration in the format of V2. MVPDs that Apple's
/// framework supports also have the required user metadata.
package struct LegacyConfiguration: LegacyResponse, Hashable, JSONObject {
    var requestor: ConfigurationResponse.Requestor
    var requiredMetadataFields: [MVPDID: [String]]
    /// The time of the service. Clients compare it with their own clock, and report CFG100 if that is wrong.
    var time: Timestamp

    package init(
        requestor: ConfigurationResponse.Requestor, requiredMetadataFields: [MVPDID: [String]],
        time: Timestamp
    ) {
        self.requestor = requestor
        self.requiredMetadataFields = requiredMetadataFields
        self.time = time
    }

    package static let root = "config"
    package static let schema = Schema.object(members.map(\.field), definition: "legacyConfiguration")

    package static let members: [JSONMember<LegacyConfiguration>] = [
        .object("requestor", requestorMembers) { $0 }, .always("time", .digits, \.time.digits),
    ]

    private static let requestorMembers =
        ConfigurationResponse.Requestor.ownMembers.map { $0.of(\LegacyConfiguration.requestor) } + [
            .always("mvpds", .list(of: MVPD.schema, "Active integrations.")) { configuration in
                configuration.requestor.mvpds.map {
                    MVPD(mvpd: $0, requiredMetadataFields: configuration.requiredMetadataFields[$0.id])
                }
            }
        ]

    private struct MVPD: JSONObject {
        let mvpd: ConfigurationResponse.MVPD
        let requiredMetadataFields: [String]?

        static let schema = Schema.object(members.map(\.field), definition: "legacyMVPD")

        static let members =
            ConfigurationResponse.MVPD.members.map { $0.of(\MVPD.mvpd) } + [
                .optional(
                    "requiredMetadataFields", .texts("The attributes to request from Apple's framework."),
                    \.requiredMetadataFields)
            ]
    }
}
