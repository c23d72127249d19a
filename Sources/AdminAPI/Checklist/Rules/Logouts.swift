import PassAPI

extension AuditRule {
    static let logoutFollowedUp = AuditRule(
        identifier: "logout-followed-up",
        title: "Opens the TV provider's logout page in a user agent",
        section: .mandatory(.logout, "Logout Support"),
        legacyExemption: "REST API V1 has nothing that corresponds.",
        cannotSee:
            "Whether the user is directed to the device settings after partner_logout, and which user agent "
            + "opens a page: pages are distinguished only by MVPD and service provider.",
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
                } else if next != nil || journal.now - observation.timing.answeredAt > Self.window {
                    evidence.addViolation(
                        "The client logged out, but no user agent opened the url in the response.",
                        [observation] + [next].compactMap(\.self))
                }
            }
            later[observation.installation] = observation
        }
    }

    /// The time that an app has to open the page when it sends no other request.
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
                        request.timing.pause(since: last.timing) < .seconds(1)
                    {
                        let pause = request.timing.pause(since: last.timing)
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
