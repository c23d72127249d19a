import PassAPI

struct AuthorizationBeforePlayback: AuditRule {
    let identifier = "authorization-before-playback"
    let title = "Authorizes before playback, and does not play by preauthorization"
    let section = ChecklistSection.mandatory(.authorization, "Authorization Decisions Retrieval")
    let cannotSee =
        "Whether and when something plays. A client that preauthorizes two resources or more, each alone, and authorizes "
        + "none, counts as one that plays by preauthorization."

    func finding(in journal: AuditedJournal) -> Finding {
        var evidence = Evidence()
        for requests in journal.byParty {
            let authorizations = requests.filter { $0.operation == .retrieveAuthorizationDecisions }
            for request in authorizations where request.isFine { evidence.example(request) }
            // What is gone may have been an authorization.
            guard authorizations.isEmpty, journal.isWhole else { continue }
            let single = requests.filter {
                $0.operation == .retrievePreauthorizationDecisions && $0.isFine && $0.resources.count == 1
                    && $0.decisions.allSatisfy(\.isPermit)
            }
            guard Set(single.flatMap(\.resources)).count > 1 else { continue }
            evidence.fault(
                "The client preauthorized resources one by one, as for playback, and authorized none.", single
            )
        }
        return evidence.finding(
            kept: "The client asked for authorization.", notSeen: "Nothing was authorized.")
    }
}
