import PassAPI

extension AuditRule {
    static let restAPIV1Unused = unused(
        .restAPIV1, "rest-api-v1-unused", title: "Makes no calls of REST API V1",
        section: .mandatory(.apisThatEnd, "REST API V1"), cannotSee: otherServers,
        ending: "REST API V1, which Adobe ends by the end of 2026",
        kept: "The app calls REST API V2, and nothing of REST API V1.",
        notSeen: "No request of REST API V2 was seen.", advice: successor)

    static let accessEnablerUnused = unused(
        .accessEnabler, "access-enabler-unused", title: "Makes no calls of the AccessEnabler SDKs",
        section: .mandatory(.apisThatEnd, "AccessEnabler SDKs"),
        cannotSee: otherServers
            + " Pages to which a reply has led the user agent do not count as calls of the app, and neither does a "
            + "logout page whose link has the form that REST API V2 returns.",
        ending: "the AccessEnabler SDKs, which Adobe ends by the end of 2026",
        kept: "The app calls REST API V2, and no AccessEnabler endpoint.",
        notSeen: "No request of REST API V2 was seen.", advice: successor)

    static let oldClientRegistrationUnused = unused(
        .oldClientRegistration, "client-registration-current",
        title: "Registers and identifies itself only in the documented form",
        section: .recommended(.apisThatEnd, "Dynamic Client Registration"),
        cannotSee:
            "Whether the software statement was made for REST API V2: a statement of REST API V1 cannot be used for it. "
            + "The mock and the service accept parameters in other places, but Adobe's pages no longer show them.",
        ending: "an older form of client registration",
        kept: "The app registers and gets its access tokens in the documented form.",
        notSeen: "No client was registered, and no access token was requested.",
        advice:
            "Send the software statement as JSON, the client credentials as a form in the body, and the access token in "
            + "the Authorization header.")

    private static let otherServers = "Calls that do not reach the mock, such as those to another host."

    private static let successor = "Make the calls of REST API V2 instead."

    /// - Parameter ending: the API that ends, and the time of its end if that is known, as the end of a sentence.
    private static func unused(
        _ api: EndingAPI, _ identifier: String, title: String, section: ChecklistSection, cannotSee: String,
        ending: String, kept: String, notSeen: String, advice: String
    ) -> AuditRule {
        AuditRule(
            identifier: identifier, title: title, section: section, needsCompleteJournal: true,
            cannotSee: cannotSee, kept: kept, notSeen: notSeen, advice: advice
        ) { journal, evidence in
            evidence.addCalls(journal.repeatedCalls(of: api), of: ending)
            for observation in journal.observations where isExample(observation, of: api) {
                evidence.addExample(observation)
            }
        }
    }

    private static func isExample(_ observation: Observation, of api: EndingAPI) -> Bool {
        switch api {
        case .restAPIV1, .accessEnabler: observation.isRESTAPIV2
        case .oldClientRegistration: observation.operation.definition.dialect == .registration
        }
    }
}
