import HTTPMessages

/// The answer of *Initiate logout for specific mvpd*: the next step for each deleted profile.
package struct LogoutResponse: Sendable, Hashable, JSONObject {
    var logouts: [MVPDID: Action]
    /// The reason why nothing was ended, for the journal. Not sent to the client.
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

        /// `actionName` and `actionType`.
        fileprivate var words: (name: String, type: String) {
            switch self {
            case .logout: ("logout", "interactive")
            case .partnerLogout: ("partner_logout", "partner_interactive")
            case .complete: ("complete", "none")
            case .invalid: ("invalid", "none")
            }
        }
    }

    package init(logouts: [MVPDID: Action], because reason: Reason? = nil) {
        self.logouts = logouts
        self.reason = reason
    }

    package static let schema = Schema.object(members.map(\.field), definition: "logouts")

    package static let members: [JSONMember<LogoutResponse>] = [
        .always("logouts", .map("MVPD", of: Step.schema, "The results by MVPD.")) { response in
            JSONMap(
                response.logouts.sorted { $0.key < $1.key }
                    .map { ($0.key.text, Step(mvpd: $0.key, action: $0.value)) })
        }
    ]

    private struct Step: JSONObject {
        let mvpd: MVPDID
        let action: Action

        static let members: [JSONMember<Step>] = [
            .always(
                "actionName",
                .word(
                    AllowedValues("action", ["logout", "partner_logout", "complete", "invalid"]),
                    "The next step."), \.action.words.name),
            .always(
                "actionType",
                .word(AllowedValues("action type", ["interactive", "partner_interactive", "none"]), ""),
                \.action.words.type), .always("mvpd", .text(""), \.mvpd),
            .optional("url", .text("The URL of the next step.")) {
                if case .logout(let url) = $0.action { url } else { nil }
            },
        ]
    }
}

/// The page that ends the user's login at an MVPD, opened in a user agent.
package enum LogoutPage {
    /// The page's URL after a logout of one application, as a path on the same host.
    ///
    /// - Parameter redirectURL: the URL to which the page finally redirects the user agent.
    package static func url(
        mvpd: MVPDID, serviceProvider: ServiceProviderID, redirectURL: String?
    ) -> String {
        var parameters: [(name: String, value: String)] = [
            ("noflash", "true"), ("mso_id", mvpd.text), ("requestor_id", serviceProvider.text),
        ]
        if let redirectURL { parameters.append(("redirect_url", redirectURL)) }
        return url(parameters)
    }

    /// The page's URL after a single logout, as a path on the same host. It names the device instead of the redirect, which the
    /// backend keeps.
    package static func url(
        mvpd: MVPDID, serviceProvider: ServiceProviderID, device: DeviceIdentifier
    ) -> String {
        url([
            ("requestor_id", serviceProvider.text), ("mso_id", mvpd.text),
            ("pt_device_id", device.hexadecimal),
        ])
    }

    private static func url(_ parameters: [(name: String, value: String)]) -> String {
        "\(PassOperation.performLogout.path())?\(Form.encode(parameters))"
    }

    /// True for the query of a URL that *Initiate logout for specific mvpd* returns. After a single logout, it names the device.
    /// The other form does not, so every link of that form counts.
    static func isFromRESTAPIV2(_ query: Form) -> Bool {
        query["mso_id"] != nil && query["requestor_id"] != nil
            && (query["noflash"] == "true" || query["pt_device_id"] != nil)
    }
}
