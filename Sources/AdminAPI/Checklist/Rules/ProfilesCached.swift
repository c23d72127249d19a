import PassAPI

extension AuditRule {
    static let profilesCached = AuditRule(
        identifier: "profiles-cached",
        title: "Stores the profile information that it needs",
        section: .mandatory(.authentication, "Profiles Caching"),
        cannotSee:
            "What the app has stored, and whether it was restarted. Adobe's page states no number: a third "
            + "request within a minute, with no other request in between, counts as too many. On REST API V1, "
            + "requests for user metadata are counted.",
        kept: "The client requested the same profile no more than twice in a row.",
        notSeen: "No profile was returned.",
        advice: "Store the profile information that the app needs, and read it from there."
    ) { journal, evidence in
        for requests in journal.byInstallation {
            var run: [Observation] = []
            for request in requests where request.isRESTAPI {
                guard request.isSuccessful, Self.isProfile(request) else {
                    run = []
                    continue
                }
                evidence.addExample(request)
                if let first = run.first, first.key() == request.key(),
                    request.timing.pause(since: first.timing) < .minutes(1)
                {
                    run.append(request)
                } else {
                    run = [request]
                }
                guard run.count == Self.limit else { continue }
                evidence.addViolation(
                    "The client requested the same profile three times in a row within a minute.", run)
                run = []
            }
        }
    }

    private static let limit = 3

    private static func isProfile(_ request: Observation) -> Bool {
        request.operation == .legacyRetrieveUserMetadata
            || request.retrievesProfiles && request.profiles?.isEmpty == false
    }
}
