import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

extension Endpoint {
    /// *Perform authentication in user agent*: the target of a complete session's `url`.
    static func performAuthentication(
        _ simulator: inout Simulator, _ request: CheckedRequest, _ parsed: ParsedRequest
    ) throws(PageError) -> Answer {
        guard let id = parsed.serviceProvider, request.configuration.hasServiceProvider(id) else {
            let name = parsed.serviceProvider?.text ?? ""
            throw PageError(
                reason: "The service provider \"\(name)\" is not configured. Correct the link in your app.")
        }
        let session = try parsed.session(in: simulator, at: request.now)
        guard session.registration == nil else {
            throw PageError(
                reason: """
                    The code \(session.code) is a registration code of REST API V1, and the link is one of REST API V2. Correct \
                    the link in your app.
                    """)
        }
        return try parsed.login(in: simulator, request).start(&simulator, request, parsed)
    }

    /// The MVPD's login page. A user at home does not see it.
    static func showLoginPage(
        _ simulator: inout Simulator, _ request: CheckedRequest, _ parsed: ParsedRequest
    ) throws(PageError) -> Answer {
        try loginPage(&simulator, request, parsed, redirect: .found)
    }

    /// - Parameter status: the status of the redirect of a user at home.
    private static func loginPage(
        _ simulator: inout Simulator, _ request: CheckedRequest, _ parsed: ParsedRequest,
        redirect status: HTTPResponse.Status
    ) throws(PageError) -> Answer {
        let login = try parsed.loginAtMVPD(in: simulator, request)
        if request.policies.loginOutcome == .asAsked,
            let user = login.session.homeBasedUser(in: request.configuration)
        {
            return answer(to: login, as: user.name, &simulator, request, parsed, redirect: status)
        }
        return .showing(LoginPage(login: login, scenario: request.scenario.name).page)
    }

    /// The MVPD's side of the POST binding (SAML 2.0 Bindings, 3.5): receives the service provider's request and
    /// shows the login page.
    static func receiveAuthenticationRequest(
        _ simulator: inout Simulator, _ request: CheckedRequest, _ parsed: ParsedRequest
    ) throws(PageError) -> Answer {
        guard let value = parsed.form["SAMLRequest"], !value.isEmpty else {
            throw PageError(reason: "The form has no SAMLRequest. Start again on your device.")
        }
        let reason = request.configuration.policies.reasonAgainstUnencodedPlus(
            SAMLParameter.hasUnencodedPlus(value), in: "SAMLRequest")
        if let reason { throw PageError(reason) }
        do throws(SAMLError) {
            _ = try SAMLRequest(parsing: value)
        } catch {
            throw PageError(error.reason(for: "SAMLRequest"))
        }
        return try loginPage(&simulator, request, parsed, redirect: .seeOther)
    }
}
