/// The answer of *(Legacy) Provide MVPD List*: the configuration in the format of V2. MVPDs that Apple's
/// framework supports also have the required user metadata.
package struct LegacyConfiguration: LegacyResponse, Hashable {
    var requestor: ConfigurationResponse.Requestor
    var requiredMetadataFields: [MVPDID: [String]]
    /// The time of the service. Clients compare it with their own clock, and report CFG100 when that is wrong.
    var time: Timestamp

    package init(
        requestor: ConfigurationResponse.Requestor, requiredMetadataFields: [MVPDID: [String]],
        time: Timestamp
    ) {
        self.requestor = requestor
        self.requiredMetadataFields = requiredMetadataFields
        self.time = time
    }

    package func document(in format: LegacyFormat, signer: some ResponseSigning, trace: String)
        -> LegacyDocument
    {
        let domains = requestor.domains.map { domain in
            LegacyValue.members([
                .init("name", .text(domain.name)), .init("mvpdInitiated", .flag(domain.mvpdInitiated)),
            ])
        }
        return LegacyDocument(
            Self.root,
            [
                .init(
                    "requestor",
                    .members([
                        .init("id", .text(requestor.id.text)), .init("name", .text(requestor.name)),
                        .init("domains", .list(of: "domain", domains)),
                        .init("mvpds", .list(of: "mvpd", requestor.mvpds.map(value))),
                    ])), .init("time", .moment(time)),
            ])
    }

    private func value(of mvpd: ConfigurationResponse.MVPD) -> LegacyValue {
        let fields = requiredMetadataFields[mvpd.id].map { fields in
            LegacyValue.Member(
                "requiredMetadataFields", .list(of: "field", fields.map(LegacyValue.text)))
        }
        let members: [LegacyValue.Member?] = [
            .init("id", .text(mvpd.id.text)), .init("displayName", .text(mvpd.displayName)),
            .init("logoUrl", ifPresent: mvpd.logoURL), .init("isProxy", ifPresent: mvpd.flags.isProxy),
            .init("passiveAuthnEnabled", ifPresent: mvpd.flags.passiveAuthnEnabled),
            .init("authPerAggregator", ifPresent: mvpd.flags.authPerAggregator),
            .init("authPerBrowserSession", ifPresent: mvpd.flags.authPerBrowserSession),
            .init("isTempPass", ifPresent: mvpd.isTempPass ? true : nil),
            .init("enablePlatformServices", ifPresent: mvpd.platform?.enablePlatformServices),
            .init("enforcePlatformPermissions", ifPresent: mvpd.platform?.enforcePlatformPermissions),
            .init("displayInPlatformPicker", ifPresent: mvpd.platform?.displayInPlatformPicker),
            .init("platformMappingId", ifPresent: mvpd.platform?.platformMappingID?.text),
            .init("boardingStatus", ifPresent: mvpd.platform?.boardingStatus), fields,
        ]
        return .members(members.compactMap(\.self))
    }
}

extension LegacyConfiguration: LegacyDescribed {
    package static let root = "config"

    package static let schema = Schema.object(
        [
            .always("requestor", ConfigurationResponse.Requestor.schema(mvpd: mvpd)),
            .always("time", .digits),
        ],
        definition: "legacyConfiguration")

    private static let mvpd: Schema = {
        var mvpd = ConfigurationResponse.MVPD.schema.adding([
            .optional("requiredMetadataFields", .texts("The attributes to request from Apple's framework."))
        ])
        mvpd.definition = "legacyMVPD"
        return mvpd
    }()
}
