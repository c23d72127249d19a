import PassAPI

struct PreauthorizationPermitsCached: AuditRule {
    let identifier = "preauthorization-permits-cached"
    let title = "Keeps the permits of preauthorization"
    let section = ChecklistSection.mandatory(.preauthorization, "Preauthorization Decisions Caching")
    let cannotSee =
        "Whether the app was started anew, and has forgotten: a question for profiles, a login and a logout count as that. "
        + "Permits older than ten minutes may be asked for again, and so may those beside a resource that has none."

    private static let age = Duration.minutes(10)

    private struct Permit: Hashable {
        var serviceProvider: ServiceProviderID?
        var mvpd: MVPDID?
        var resource: ResourceID
    }

    func finding(in journal: AuditedJournal) -> Finding {
        var evidence = Evidence()
        for requests in journal.byParty {
            var permits: [Permit: (source: Observation, notAfter: Timestamp?)] = [:]
            for request in requests {
                if request.asksForProfiles || request.startsLogin || request.operation == .initiateLogout {
                    permits = [:]
                }
                guard request.operation == .retrievePreauthorizationDecisions else { continue }
                func permit(_ resource: ResourceID) -> Permit {
                    Permit(
                        serviceProvider: request.serviceProvider, mvpd: request.mvpd, resource: resource)
                }
                let known = request.resources.compactMap { resource -> Observation? in
                    guard let (source, notAfter) = permits[permit(resource)],
                        !request.moment.isInFlight(with: source.moment),
                        request.moment.pause(since: source.moment) < Self.age,
                        notAfter.map({ $0 > request.moment.deviceTime }) ?? true
                    else { return nil }
                    return source
                }
                if let source = known.first, known.count == request.resources.count {
                    evidence.fault(
                        "The client asked for permits that it had got \(request.moment.pause(since: source.moment).text) "
                            + "before.", [source, request])
                } else if request.isFine {
                    evidence.example(request)
                }
                guard request.isDelivered else { continue }
                for decision in request.decisions {
                    permits[permit(decision.resource)] =
                        decision.isPermit ? (request, decision.notAfter) : nil
                }
            }
        }
        return evidence.finding(
            kept: "The client asked for no permit that it had.", notSeen: "Nothing was preauthorized.")
    }
}
