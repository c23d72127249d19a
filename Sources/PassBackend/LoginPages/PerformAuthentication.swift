import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

extension Endpoint {
    /// *Perform authentication in user agent*: the target of a complete session's `url`.
    func performAuthentication(_ simulator: inout Simulator) throws(PageError) -> Answer {
        let id = parsed.serviceProvider ?? ""
        guard request.configuration.hasServiceProvider(id) else {
            throw PageError(request.configuration.reasonAgainst(id))
        }
        let session = try session(in: simulator)
        guard session.registration == nil else {
            throw PageError(
                """
                The code \(session.code) is a registration code of REST API V1, and the link is one of REST API V2. Correct \
                the link in your app.
                """)
        }
        return try startLogin(&simulator)
    }

    /// The MVPD's login page. A user at home does not see it.
    func showLoginPage(_ simulator: inout Simulator) throws(PageError) -> Answer {
        try loginPage(&simulator, redirect: .found)
    }

    private func loginPage(
        _ simulator: inout Simulator, redirect status: HTTPResponse.Status
    ) throws(PageError) -> Answer {
        let login = try loginAtMVPD(in: simulator)
        if request.policies.loginOutcome == .asAsked,
            let user = simulator.homeBasedUser(for: login.session, in: request.configuration)
        {
            return answer(to: login, as: user.name, &simulator, redirect: status)
        }
        var answer = Answer.showing(login.page(scenario: request.scenario.name))
        if let reason = simulator.reasonAgainstHome(of: login.session, in: request.configuration) {
            answer.reasons = [reason]
        }
        return answer
    }

    /// The MVPD's side of the POST binding (SAML 2.0 Bindings, 3.5): receives the service provider's request and
    /// shows the login page.
    func receiveAuthenticationRequest(_ simulator: inout Simulator) throws(PageError) -> Answer {
        guard let value = parsed.form["SAMLRequest"], !value.isEmpty else {
            throw PageError("The form has no SAMLRequest. Start again on your device.")
        }
        let reason = request.configuration.policies.reasonAgainstUnencodedPlus(
            SAMLParameter.hasUnencodedPlus(value), in: "SAMLRequest")
        if let reason { throw PageError(reason) }
        do throws(SAMLError) {
            _ = try SAMLRequest(parsing: value)
        } catch {
            throw PageError(error.reason(for: "SAMLRequest"))
        }
        return try loginPage(&simulator, redirect: .seeOther)
    }

    /// *(Legacy) Initiate Authentication*: the URL to which the application's login page sends the user agent
    /// with a code. The residual parameters `noflash` and `no_iframe` may be missing: the page's own example
    /// lacks one.
    func legacyInitiateAuthentication(_ simulator: inout Simulator) throws(PageError) -> Answer {
        func given(_ name: String) throws(PageError) -> String {
            guard let value = parsed.parameter(name) else {
                throw PageError("The link has no \(name). Correct the link in your app.")
            }
            return value
        }
        let id = ServiceProviderID(try given("requestor_id"))
        guard request.configuration.hasServiceProvider(id) else {
            throw PageError(request.configuration.reasonAgainst(id))
        }
        let mvpd = MVPDID(try given("mso_id"))
        let domainName = try given("domain_name")
        let redirectURL = try given("redirect_url")
        guard AbsoluteURI.isSafe(redirectURL) else {
            throw PageError(.refusing(redirectURL, as: "redirect_url"))
        }
        _ = try given("reg_code")
        let session = try session(in: simulator)
        guard session.registration != nil else {
            throw PageError(
                """
                The code \(session.code) is one of a session of REST API V2, and the link is one of REST API V1. Correct \
                the link in your app.
                """)
        }
        let login = CheckedRequest(
            now: request.now, scenario: request.scenario, serviceProvider: id, client: .legacy,
            device: session.device, origin: session.origin,
            temporaryIdentity: parsed.temporaryIdentity)
        if let reason = login.reasonAgainstDomain(domainName, in: "domain_name") { throw PageError(reason) }
        guard session.isLive else {
            // The code was used. Only a user agent that loads the link again is answered.
            guard simulator.legacyLogin(in: login)?.mvpd == mvpd else { return try startLogin(&simulator) }
            var answer = Answer.redirect(to: redirectURL)
            answer.reasons = ["The login with the code \(session.code) is done already."]
            return answer
        }
        let needsLogin: Bool
        do throws(EnhancedError) {
            needsLogin = try simulator.beginLegacyAuthentication(
                session, with: .init(mvpd: mvpd, domainName: domainName, redirectURL: redirectURL),
                in: login)
        } catch {
            throw PageError(
                Reason(
                    "You cannot log in with \"\(mvpd)\": \(error.code.message) \(error.reason.text)",
                    hint: error.reason.hint))
        }
        guard needsLogin else { return .redirect(to: redirectURL) }
        return try startLogin(&simulator)
    }
}
