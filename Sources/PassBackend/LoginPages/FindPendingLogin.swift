import ControlAPI
import HTTPMessages
import PassAPI
import PassSimulator

extension PendingLogin {
    /// The answer that starts the login in a user agent: with the redirect binding the first of several redirects
    /// (page *Perform authentication in user agent*), with the POST binding the form itself, because clients of the
    /// live service read it from this answer.
    func start(_ simulator: inout Simulator, _ request: CheckedRequest, _ parsed: ParsedRequest) -> Answer {
        switch mvpd.binding {
        case .redirect: .redirect(to: samlURL(parsed))
        case .post: sendRequest(&simulator, request, parsed)
        }
    }

    /// The SAML request to the MVPD: in the query of a redirect to its login page, or in a form that submits itself, by
    /// its binding (SAML 2.0 Bindings, 3.4 and 3.5).
    func sendRequest(_ simulator: inout Simulator, _ request: CheckedRequest, _ parsed: ParsedRequest)
        -> Answer
    {
        let destination: PassOperation
        let responseBinding: SAMLRequest.Binding
        switch mvpd.binding {
        case .redirect: (destination, responseBinding) = (.showLoginPage, .artifact)
        case .post: (destination, responseBinding) = (.receiveAuthenticationRequest, .post)
        }
        let samlRequest = SAMLRequest(
            id: simulator.issueWebRequest(for: session), issuedAt: request.now, to: mvpd.id,
            for: serviceProvider.id, in: request.configuration, destination: destination,
            baseURL: parsed.baseURL, responseBinding: responseBinding)
        switch mvpd.binding {
        case .redirect: return .redirect(to: LoginPage.url(of: self, with: samlRequest))
        case .post:
            return .posting(
                samlRequest.xml, as: "SAMLRequest",
                to: parsed.baseURL + destination.path(["mvpd": mvpd.id.text]), relayState: session.code.text)
        }
    }

    /// The URL of the next redirect, to the service provider's side of SAML. It repeats the residual parameters of REST
    /// API V1.
    func samlURL(_ parsed: ParsedRequest) -> String {
        func residual(_ name: String, _ missing: Bool) -> (name: String, value: String) {
            (name, String(parsed.query[name].flatMap(Bool.init) ?? missing))
        }
        let query = Form.encode([
            residual("noflash", true), ("mso_id", mvpd.id.text), ("requestor_id", serviceProvider.id.text),
            residual("no_iframe", false), ("domain_name", domainName), ("redirect_url", redirectURL),
            ("reg_code", session.code.text),
        ])
        return "\(PassOperation.authenticateWithSAML.path())?\(query)"
    }
}
