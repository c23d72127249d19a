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
                    let pause = request.timing.pause(sinceReplyTo: source.timing)
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

    static let logoutFollowedUp = AuditRule(
        identifier: "logout-followed-up",
        title: "Opens the TV provider's logout page in a user agent",
        section: .mandatory(.logout, "Logout Support"),
        legacyExemption: "REST API V1 has nothing that corresponds.",
        cannotSee:
            "Whether the user is directed to the device settings after partner_logout, and which user agent "
            + "opens a page: pages are distinguished only by MVPD and service provider. A running client has ten "
            + "seconds to open it.",
        kept: "The url in the response was opened after each logout.",
        notSeen: "No logout response contained a url to open.",
        advice: "When the logout response contains a url, open it in a user agent."
    ) { journal, evidence in
        var pageLoads: [RequestKey: Int] = [:]
        var later: [RequestKey: Observation] = [:]
        let subjects = Set(journal.observations.lazy.map(\.index))
        for observation in journal.allObservations.reversed() {
            if observation.operation == .performLogout { pageLoads[observation.mvpdKey, default: 0] += 1 }
            guard subjects.contains(observation.index), observation.isRESTAPIV2 else { continue }
            if observation.isSuccessful, observation.hasLogoutPage {
                let page = observation.mvpdKey
                let next = later[observation.installation]
                if let count = pageLoads[page], count > 0 {
                    pageLoads[page] = count - 1
                    evidence.addExample(observation)
                } else if next != nil || journal.clientHasEnded
                    || journal.now - observation.timing.answeredAt > Self.window
                {
                    evidence.addViolation(
                        "The client logged out, but no user agent opened the url in the response.",
                        [observation] + [next].compactMap(\.self))
                } else if !observation.isLeftOut {
                    evidence.notSeenSentence =
                        "A logout was answered less than ten seconds ago, so a user agent can still open the url."
                }
            }
            later[observation.installation] = observation
        }
    }

    /// The time that a running app has to open the logout page when it sends no other request.
    private static let window = Duration.seconds(10)

    static let logoutNotAutomatic = AuditRule(
        identifier: "logout-not-automatic",
        title: "Does not log the user out automatically after a denial",
        section: .recommended(.logout, "User Experience"),
        legacyExemption: "Without error codes, a denial and a missing login look the same.",
        cannotSee:
            "Who requested the logout. A logout less than a second after a denial counts as automatic.",
        kept: "No logout immediately followed a denial.",
        notSeen: "No logout was seen.",
        advice: "Explain the denial to the user, and log out only when the user requests it."
    ) { journal, evidence in
        for requests in journal.byInstallation {
            var last: Observation?
            for request in requests where request.isRESTAPIV2 {
                if request.operation == .initiateLogout {
                    if let last, last.isDelivered, last.decisions.contains(where: { !$0.isPermit }),
                        !request.timing.overlaps(last.timing),
                        request.timing.pause(sinceReplyTo: last.timing) < .seconds(1)
                    {
                        let pause = request.timing.pause(sinceReplyTo: last.timing)
                        evidence.addViolation(
                            "The client logged out \(pause.text) after a denial.", [last, request])
                    } else {
                        evidence.addExample(request)
                    }
                }
                last = request
            }
        }
    }
}
