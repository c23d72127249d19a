import PassAPI

struct AuthorizationBeforePlayback: AuditRule {
    let identifier = "authorization-before-playback"
    let title = "Requests authorization before playback, and does not rely on preauthorization"
    let section = ChecklistSection.mandatory(.authorization, "Authorization Decisions Retrieval")
    let legacyCoverage = LegacyCoverage.notJudged("The requirement is about decisions of REST API V2.")
    let cannotSee =
        "Whether and when the app plays something. A client that preauthorizes two or more resources one by "
        + "one and authorizes none counts as one that relies on preauthorization."

    func finding(in journal: AuditedJournal) -> Finding {
        var evidence = Evidence()
        for requests in journal.byInstallation {
            let authorizations = requests.filter { $0.operation == .retrieveAuthorizationDecisions }
            for request in authorizations where request.isSuccessful { evidence.addExample(request) }
            // The removed requests of an incomplete journal may contain an authorization.
            guard authorizations.isEmpty, journal.isComplete else { continue }
            let single = requests.filter {
                $0.operation == .retrievePreauthorizationDecisions && $0.isSuccessful
                    && $0.resources.count == 1
                    && $0.decisions.allSatisfy(\.isPermit)
            }
            guard Set(single.flatMap(\.resources)).count > 1 else { continue }
            evidence.addViolation(
                "The client preauthorized resources one by one, as if for playback, and authorized none.",
                single)
        }
        return evidence.finding(
            kept: "The client requested authorization.", notSeen: "No authorization was requested.",
            advice: "Request an authorization decision before each playback, and play with its media token.")
    }
}
