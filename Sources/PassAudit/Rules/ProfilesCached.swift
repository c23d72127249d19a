import PassAPI

struct ProfilesCached: AuditRule {
    let identifier = "profiles-cached"
    let title = "Keeps what it needs of the profile"
    let section = ChecklistSection.mandatory(.authentication, "Profiles Caching")
    let cannotSee =
        "What an app has stored, and whether it was started anew. The page has no number: a third time within a minute, "
        + "with nothing else in between, counts as too often."

    private static let limit = 3

    func finding(in journal: AuditedJournal) -> Finding {
        var evidence = Evidence()
        for requests in journal.byParty {
            var run: [Observation] = []
            for request in requests where request.isService {
                guard request.asksForProfiles, request.isFine, request.profiles?.isEmpty == false else {
                    run = []
                    continue
                }
                evidence.example(request)
                if let first = run.first, Question(first) == Question(request),
                    request.moment.pause(since: first.moment) < .minutes(1)
                {
                    run.append(request)
                } else {
                    run = [request]
                }
                guard run.count == Self.limit else { continue }
                evidence.fault("The client asked three times in a row for a profile that it had.", run)
                run = []
            }
        }
        return evidence.finding(
            kept: "The client asked for a profile that it had no more than twice in a row.",
            notSeen: "No profile was found.")
    }
}
