import PassAPI

struct LogoutFollowedUp: AuditRule {
    let identifier = "logout-followed-up"
    let title = "Opens the logout page of the TV provider in a user agent"
    let section = ChecklistSection.mandatory(.logout, "Logout Support")
    let cannotSee =
        "Whether a user is led to the settings of the device after partner_logout, and whose user agent opens a page: pages "
        + "are told apart by MVPD and service provider."

    /// How long an app may take to open the page when it does nothing else meanwhile.
    private static let window = Duration.seconds(10)

    private struct Page: Hashable {
        var mvpd: MVPDID?
        var serviceProvider: ServiceProviderID?

        init(_ observation: Observation) {
            mvpd = observation.mvpd
            serviceProvider = observation.serviceProvider
        }
    }

    func finding(in journal: AuditedJournal) -> Finding {
        var evidence = Evidence()
        var visits: [Page: Int] = [:]
        var later: [AppInstallation: Observation] = [:]
        let subjects = Set(journal.observations.lazy.map(\.key))
        for observation in journal.allObservations.reversed() {
            if observation.operation == .performLogout { visits[Page(observation), default: 0] += 1 }
            guard subjects.contains(observation.key), observation.isService else { continue }
            if observation.isFine, observation.hasLogoutPage {
                let page = Page(observation)
                let next = later[observation.installation]
                if let count = visits[page], count > 0 {
                    visits[page] = count - 1
                    evidence.example(observation)
                } else if next != nil || journal.now - observation.moment.answer > Self.window {
                    evidence.fault(
                        "The client logged out, and no user agent opened the page of the answer's url.",
                        [observation] + [next].compactMap(\.self))
                }
            }
            later[observation.installation] = observation
        }
        return evidence.finding(
            kept: "The page of the answer's url was opened after each logout.",
            notSeen: "No logout was seen that had a page to open.")
    }
}
