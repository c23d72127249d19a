import ControlAPI
import HTTPMessages
import PassAPI
import PassSimulator

extension PendingLogin {
    /// The answer that starts the login in a user agent: with the redirect binding the first of several redirects
    /// (page *Perform authentication in user agent*), with the POST binding the form itself, because clients of the
    /// live service read it from this answer.
    func start(_ simulator: inout Simulator, _ call: PageCall) -> PageAnswer {
        switch mvpd.binding {
        case .redirect: .redirect(to: samlURL(call))
        case .post: request(&simulator, call)
        }
    }

    /// The SAML request to the MVPD: in the query of a redirect to its login page, or in a form that submits itself, by
    /// its binding (SAML 2.0 Bindings, 3.4 and 3.5).
    func request(_ simulator: inout Simulator, _ call: PageCall) -> PageAnswer {
        let destination: PassOperation
        let responseBinding: SAMLRequest.Binding
        switch mvpd.binding {
        case .redirect: (destination, responseBinding) = (.showLoginPage, .artifact)
        case .post: (destination, responseBinding) = (.receiveAuthenticationRequest, .post)
        }
        let request = SAMLRequest(
            id: simulator.issueWebRequest(for: session), issuedAt: call.now, to: mvpd.id,
            for: serviceProvider.id, in: call.configuration, destination: destination,
            baseURL: call.baseURL, responseBinding: responseBinding)
        switch mvpd.binding {
        case .redirect: return .redirect(to: LoginPage.url(of: self, with: request))
        case .post:
            return .showing(
                SelfSubmittingForm(
                    action: call.baseURL + destination.path(["mvpd": mvpd.id.text]),
                    messageName: "SAMLRequest",
                    xml: request.xml, relayState: session.code.text
                ))
        }
    }

    /// The URL of the next redirect, to the service provider's side of SAML. It repeats the residual parameters of REST
    /// API V1.
    func samlURL(_ call: PageCall) -> String {
        func residual(_ name: String, _ missing: Bool) -> (String, String) {
            (name, String(call.query[name].flatMap(Bool.init) ?? missing))
        }
        let parameters = [
            residual("noflash", true), ("mso_id", mvpd.id.text), ("requestor_id", serviceProvider.id.text),
            residual("no_iframe", false), ("domain_name", domainName), ("redirect_url", redirectURL),
            ("reg_code", session.code.text),
        ]
        let query = parameters.map { "\($0)=\(PercentEncoding.encode($1))" }.joined(separator: "&")
        return "\(PassOperation.authenticateWithSAML.path())?\(query)"
    }
}
