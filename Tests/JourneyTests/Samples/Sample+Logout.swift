import HTTPTypes
import PassAPI
import TestSupport

extension Sample {
    /// *Initiate logout for specific mvpd*.
    static let logout = [
        Sample(
            68, "Initiate logout for specific mvpd having logout endpoint", request("Cablevision"),
            action(
                "Cablevision", "logout", "interactive",
                url: "https://sp.auth.adobe.com/adobe-services/logout?noflash=true&mso_id=Cablevision"
                    + "&requestor_id=REF30&redirect_url=http%3A%2F%2Fadobe.com"),
            but: [
                Deviation(
                    "logouts.Cablevision.url", page("Cablevision"),
                    because: """
                        The sample has Adobe's host, and another redirect scheme than the request; the mock's page is \
                        on its own host.
                        """)
            ]
        ) { try $0.logIn(at: "Cablevision") },
        Sample(
            69, "Initiate logout for specific mvpd without logout endpoint", request("Dish"),
            action("Dish", "complete", "none")
        ) { try $0.logIn(at: "Dish") },
        Sample(
            70, "Initiate single logout including profiles through a service token",
            request("Spectrum", ["AD-Service-Token": serviceToken]),
            action("Spectrum", "logout", "interactive", url: publishedPage("Spectrum")),
            but: [Deviation("logouts.Spectrum.url", singleLogoutPage("Spectrum"), because: truncated)]
        ) {
            let token = try $0.mintServiceToken(as: serviceToken)
            try $0.logInElsewhere(at: "Spectrum", token)
        },
        Sample(
            71, "Initiate single logout including profiles through a platform identity",
            request("Comcast_SSO", ["Adobe-Subject-Token": subjectToken]),
            action("Comcast_SSO", "logout", "interactive", url: publishedPage("Comcast_SSO")),
            but: [Deviation("logouts.Comcast_SSO.url", singleLogoutPage("Comcast_SSO"), because: truncated)]
        ) {
            let token = $0.makePlatformToken(as: subjectToken)
            try $0.logInElsewhere(at: "Comcast_SSO", token)
        },
        Sample(
            72, "Initiate logout including profiles through a partner", request("Cablevision"),
            action("Cablevision", "partner_logout", "partner_interactive")
        ) { _ = try $0.app.logInWithApple() },
        Sample(
            73, "Initiate logout while degradation is applied",
            with: "degradation: [{ serviceProvider: REF30, mvpd: ATTOTT, rule: AuthNAll }]",
            request("${degradedMvpd}"),
            [
                "logouts": [
                    "ATTOTT": ["actionName": "complete", "actionType": "none", "mvpd": "${degradedMvpd}"]
                ]
            ]
        ) { $0.replacements["${degradedMvpd}"] = "ATTOTT" },
        Sample(
            74, "Initiate logout for a TempPass, by the path with the service provider behind",
            .fromDevice(.get, "/api/v2/logout/REF30/TempPass_5mins?redirectUrl=https%3A%2F%2Fadobe.com"),
            action("TempPass_5mins", "complete", "none")),
    ]

    private static func request(_ mvpd: String, _ more: [String: String] = [:]) -> PublishedRequest {
        .fromDevice(.get, "/api/v2/REF30/logout/\(mvpd)?redirectUrl=https%3A%2F%2Fadobe.com", more)
    }

    private static func action(
        _ mvpd: String, _ name: JSONPattern, _ type: JSONPattern, url: String? = nil
    ) -> JSONPattern {
        var action: [String: JSONPattern] = [
            "actionName": name, "actionType": type, "mvpd": .constant(.string(mvpd)),
        ]
        if let url { action["url"] = .constant(.string(url)) }
        return .object(
            ["logouts": .object([mvpd: .object(action, optional: [:])], optional: [:])], optional: [:])
    }

    /// The mock's own page that ends a login.
    private static func page(_ mvpd: String) -> JSONPattern {
        .constant(
            .string(
                "http://localhost/adobe-services/logout?noflash=true&mso_id=\(mvpd)&requestor_id=REF30"
                    + "&redirect_url=https%3A%2F%2Fadobe.com"))
    }

    private static func publishedPage(_ mvpd: String) -> String {
        "/adobe-services/logout?requestor_id=REF30&mso_id=\(mvpd)&pt_device_id=c54fa2c80652b10abea58c...."
    }

    private static let truncated = "The sample is truncated after the first digits of pt_device_id."

    /// The mock's own page that ends a shared login of the published device.
    private static func singleLogoutPage(_ mvpd: String) -> JSONPattern {
        let device = DeviceIdentifier(headerValue: PublishedHeaders.deviceIdentifier)?.hexadecimal ?? ""
        return .constant(
            .string("/adobe-services/logout?requestor_id=REF30&mso_id=\(mvpd)&pt_device_id=\(device)"))
    }

    private static let serviceToken =
        "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJZemsxTXpNMk4yWXRZMk0wTWkwME1X ....."

    private static let subjectToken =
        "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJObUZtWmpjek5XVXROVFJoWWkwME5ERmlMV0V6Wm ....."
}
