import PassAPI

/// Finds calls of an API that Adobe ends.
struct EndingAPIUnused: AuditRule {
    let api: EndingAPI
    let identifier: String
    let title: String
    let section: ChecklistSection
    let legacyCoverage = LegacyCoverage.judged
    let cannotSee: String
    /// The API that ends, and the time of its end if that is known, as the end of a sentence.
    private let ending: String
    private let kept: String
    private let notSeen: String
    private let advice: String

    var needsCompleteJournal: Bool { true }

    static let restAPIV1 = EndingAPIUnused(
        api: .restAPIV1, identifier: "rest-api-v1-unused", title: "Makes no calls of REST API V1",
        section: .mandatory(.apisThatEnd, "REST API V1"), cannotSee: Self.otherServers,
        ending: "REST API V1, which Adobe ends by the end of 2026",
        kept: "The app calls REST API V2, and nothing of REST API V1.",
        notSeen: "No request of REST API V2 was seen.", advice: Self.successor)

    static let accessEnabler = EndingAPIUnused(
        api: .accessEnabler, identifier: "access-enabler-unused",
        title: "Makes no calls of the AccessEnabler SDKs",
        section: .mandatory(.apisThatEnd, "AccessEnabler SDKs"),
        cannotSee: Self.otherServers
            + " Pages to which a reply has led the user agent do not count as calls of the app, and neither does a "
            + "logout page whose link has the form that REST API V2 returns.",
        ending: "the AccessEnabler SDKs, which Adobe ends by the end of 2026",
        kept: "The app calls REST API V2, and no AccessEnabler endpoint.",
        notSeen: "No request of REST API V2 was seen.", advice: Self.successor)

    static let oldClientRegistration = EndingAPIUnused(
        api: .oldClientRegistration, identifier: "client-registration-current",
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

    func finding(in journal: AuditedJournal) -> Finding {
        let calls = journal.repeatedCalls(of: api)
        guard calls.isEmpty else {
            let count = calls.reduce(0) { $0 + $1.count }
            var finding = Finding(
                .broken,
                "The app has made \(count == 1 ? "1 call" : "\(count) calls") of \(ending). \(advice)",
                Array(calls.map(\.last.request).prefix(Finding.limit)))
            finding.calls = Array(calls.prefix(RepeatedCall.limit))
            return finding
        }
        var evidence = Evidence()
        for observation in journal.observations where isExample(observation) {
            evidence.addExample(observation)
        }
        return evidence.finding(kept: kept, notSeen: notSeen, advice: advice)
    }

    private func isExample(_ observation: Observation) -> Bool {
        switch api {
        case .restAPIV1, .accessEnabler: observation.isRESTAPIV2
        case .oldClientRegistration: observation.operation.definition.dialect == .registration
        }
    }
}
