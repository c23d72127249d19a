/// The answer of *Initiate logout for specific mvpd*: the next step for each deleted profile.
package struct LogoutResponse: Sendable, Hashable {
    var logouts: [MVPDID: Action]
    /// Why nothing was ended, for the journal. Not sent to the client.
    @NotCompared package var reason: Reason?

    package enum Action: Sendable, Hashable {
        /// The MVPD has a logout page, which a user agent must open.
        case logout(url: String)
        /// The user must also log out in the settings of the device.
        case partnerLogout
        /// No further step is needed.
        case complete
        /// There was no valid profile.
        case invalid
    }

    package init(logouts: [MVPDID: Action], because reason: Reason? = nil) {
        self.logouts = logouts
        self.reason = reason
    }
}

extension LogoutResponse: JSONEncodable {
    package func write(to json: inout JSONWriter) {
        json.object { object in
            object.member("logouts") { map in
                for (mvpd, action) in logouts.sorted(by: { $0.key < $1.key }) {
                    map.member(mvpd.text) { member in
                        member.member("actionName", action.name)
                        member.member("actionType", action.type)
                        member.member("mvpd", mvpd)
                        if case .logout(let url) = action { member.member("url", url) }
                    }
                }
            }
        }
    }
}

extension LogoutResponse.Action {
    fileprivate var name: String {
        switch self {
        case .logout: "logout"
        case .partnerLogout: "partner_logout"
        case .complete: "complete"
        case .invalid: "invalid"
        }
    }

    fileprivate var type: String {
        switch self {
        case .logout: "interactive"
        case .partnerLogout: "partner_interactive"
        case .complete, .invalid: "none"
        }
    }
}

extension LogoutResponse: JSONDescribed {
    package static let schema = Schema.object(
        [
            .always(
                "logouts",
                .map(
                    "MVPD",
                    of: .object([
                        .always(
                            "actionName",
                            .word(
                                AllowedValues("action", ["logout", "partner_logout", "complete", "invalid"]),
                                "The next step.")),
                        .always(
                            "actionType",
                            .word(
                                AllowedValues("action type", ["interactive", "partner_interactive", "none"]),
                                "")
                        ),
                        .always("mvpd", .text("")), .optional("url", .text("The URL of the next step.")),
                    ]), "The results by MVPD."))
        ], definition: "logouts")
}
