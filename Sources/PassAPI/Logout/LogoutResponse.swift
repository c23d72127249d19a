import HTTPMessages

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

/// The page that ends the user's login at an MVPD, opened in a user agent.
package enum LogoutPage {
    /// The page's URL after a logout of one application, as a path on the same host.
    ///
    /// - Parameter redirectURL: the URL to which the page finally redirects the user agent.
    package static func url(
        mvpd: MVPDID, serviceProvider: ServiceProviderID, redirectURL: String?
    ) -> String {
        var url = PassOperation.performLogout.path() + "?noflash=true"
        url += "&mso_id=\(PercentEncoding.encode(mvpd.text))"
        url += "&requestor_id=\(PercentEncoding.encode(serviceProvider.text))"
        if let redirectURL { url += "&redirect_url=\(PercentEncoding.encode(redirectURL))" }
        return url
    }

    /// The page's URL after a single logout, as a path on the same host. It names the device in place of the
    /// redirect, which the backend keeps.
    package static func url(
        mvpd: MVPDID, serviceProvider: ServiceProviderID, device: DeviceIdentifier
    ) -> String {
        PassOperation.performLogout.path()
            + "?requestor_id=\(PercentEncoding.encode(serviceProvider.text))"
            + "&mso_id=\(PercentEncoding.encode(mvpd.text))&pt_device_id=\(device.hexadecimal)"
    }

    /// True for the query of a URL that *Initiate logout for specific mvpd* returns. The URL of a single logout names its
    /// device. The other form names no device, so every link of this form counts.
    static func isFromRESTAPIV2(_ query: Form) -> Bool {
        query["mso_id"] != nil && query["requestor_id"] != nil
            && (query["noflash"] == "true" || query["pt_device_id"] != nil)
    }
}
