import PassAPI

extension AuditRule {
    static let authorizationBeforePlayback = AuditRule(
        identifier: "authorization-before-playback",
        title: "Requests authorization before playback, and does not rely on preauthorization",
        section: .mandatory(.authorization, "Authorization Decisions Retrieval"),
        legacyExemption: "The requirement is about decisions of REST API V2.",
        cannotSee:
            "Whether and when the app plays something. A client that preauthorizes two or more resources one by "
            + "one and authorizes none counts as one that relies on preauthorization.",
        kept: "The client requested authorization.",
        notSeen: "No authorization was requested.",
        advice: "Request an authorization decision before each playback, and play with its media token."
    ) { journal, evidence in
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
    }

    static let preauthorizationPermitsCached = AuditRule(
        identifier: "preauthorization-permits-cached",
        title: "Caches preauthorization permits",
        section: .mandatory(.preauthorization, "Preauthorization Decisions Caching"),
        legacyExemption: "No page of V1 says how long the answer can be used.",
        cannotSee:
            "Whether the app was restarted and lost its cache: a request for profiles, a login and a logout "
            + "count as a restart. Permits can be requested again after ten minutes, or together with a resource "
            + "without a permit.",
        kept: "The client requested no permit that it had already received.",
        notSeen: "No preauthorization was requested.",
        advice: "Cache the permits, and request preauthorization only for resources without one."
    ) { journal, evidence in
        for requests in journal.byInstallation {
            var permits: [RequestKey: (source: Observation, notAfter: Timestamp?)] = [:]
            for request in requests {
                if request.retrievesProfiles || request.startsLogin || request.operation == .initiateLogout {
                    permits = [:]
                }
                guard request.operation == .retrievePreauthorizationDecisions else { continue }
                func permit(_ resource: ResourceID) -> RequestKey {
                    RequestKey(
                        serviceProvider: request.serviceProvider, mvpd: request.mvpd, resources: [resource])
                }
                let known = request.resources.compactMap { resource -> Observation? in
                    guard let (source, notAfter) = permits[permit(resource)],
                        !request.timing.overlaps(source.timing),
                        request.timing.pause(since: source.timing) < Self.maximumAge,
                        notAfter.map({ $0 > request.timing.deviceTime }) ?? true
                    else { return nil }
                    return source
                }
                if let source = known.first, known.count == request.resources.count {
                    let pause = request.timing.pause(since: source.timing)
                    evidence.addViolation(
                        "The client requested permits that it had received \(pause.text) before.",
                        [source, request])
                } else if request.isSuccessful {
                    evidence.addExample(request)
                }
                guard request.isDelivered else { continue }
                for decision in request.decisions {
                    permits[permit(decision.resource)] =
                        decision.isPermit ? (request, decision.notAfter) : nil
                }
            }
        }
    }

    private static let maximumAge = Duration.minutes(10)
}
