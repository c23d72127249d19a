import PassAPI

/// Whether a login follows tells what the list of MVPDs was asked for.
struct ConfigurationOnlyWhenNeeded: AuditRule {
    let identifier = "configuration-only-when-needed"
    let title = "Asks for the configuration only where the user is to choose a TV provider"
    let section = ChecklistSection.mandatory(.configuration, "Configuration Retrieval")
    let cannotSee =
        "Whether the user was asked to choose, and temporary or degraded access. A configuration after which a login "
        + "begins counts as needed, and one that nothing came after is not judged. One that names no device belongs to "
        + "the only device of its client."

    func finding(in journal: AuditedJournal) -> Finding {
        var evidence = Evidence()
        for requests in journal.byParty where requests.first?.device != nil {
            for services in requests.groups(by: \.serviceProvider) {
                judge(services, &evidence)
            }
        }
        return evidence.finding(
            kept: "Each configuration was followed by a login.",
            notSeen: "No configuration was asked for that a login or a user's profile came after.")
    }

    private func judge(_ requests: [Observation], _ evidence: inout Evidence) {
        let known = sources(requests)
        var next: Observation?
        for (index, request) in requests.enumerated().reversed() {
            if request.operation == .retrieveConfiguration, request.isFine, let next {
                if next.startsLogin {
                    evidence.example(request)
                } else if next.asksForProfiles {
                    evidence.fault(
                        "The configuration was asked for, and the user was logged in already.",
                        [request, next])
                } else if let source = known[index] {
                    evidence.fault(
                        "The configuration was asked for, although the client knew that the user was logged in.",
                        [source, request, next])
                }
            }
            if tells(request) { next = request }
        }
    }

    /// True for requests that tell what a configuration before them was for.
    private func tells(_ request: Observation) -> Bool {
        if request.startsLogin || request.operation == .initiateLogout { return true }
        if request.asksForProfiles {
            return request.isFine && request.profiles?.values.contains { isLogin($0, at: request) } == true
        }
        return request.operation.hasItems && request.decisions.contains(where: \.isPermit)
    }

    /// Where the client was told of a login that it could count on, by the index of the configuration request.
    private func sources(_ requests: [Observation]) -> [Int: Observation] {
        var logins = KnownLogins()
        var sources: [Int: Observation] = [:]
        for (index, request) in requests.enumerated() {
            if request.operation == .retrieveConfiguration {
                sources[index] =
                    logins.profiles(at: request).values.first { isLogin($0.profile, at: request) }?.source
            }
            logins.learn(from: request)
        }
        return sources
    }

    private func isLogin(_ profile: ObservedProfile, at request: Observation) -> Bool {
        profile.notAfter > request.moment.deviceTime && !["temporary", "degraded"].contains(profile.type)
    }
}
