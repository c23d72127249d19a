import ControlAPI
import HTMLPages
import HTTPMessages
import PassAPI
import PassSimulator
import SAMLMessages

extension PendingLogin {
    /// The answer that starts the login in a user agent: with the redirect binding the first of several redirects
    /// (page *Perform authentication in user agent*), with the POST binding the form itself, because clients of the
    /// live service read it from this answer.
    func start(_ simulator: inout Simulator, _ call: PageCall) -> Reply {
        switch mvpd.binding {
        case .redirect: .redirect(to: samlURL)
        case .post: request(&simulator, call)
        }
    }

    /// The form with the SAML request to the MVPD (POST binding).
    func request(_ simulator: inout Simulator, _ call: PageCall) -> Reply {
        let request = SAMLRequest(id: simulator.issueWebRequest(for: session), destination: mvpd.id)
        let path = PassOperation.receiveAuthenticationRequest.path(["mvpd": mvpd.id.text])
        return SelfSubmittingForm(
            action: call.baseURL + path, messageName: "SAMLRequest", xml: request.xml(issuedAt: call.now),
            relayState: session.code.text
        ).reply
    }

    /// The URL of the next redirect, to the service provider's side of SAML.
    private var samlURL: String {
        let parameters = [
            ("noflash", "true"), ("mso_id", mvpd.id.text), ("requestor_id", serviceProvider.id.text),
            ("no_iframe", "false"), ("domain_name", domainName), ("redirect_url", redirectURL),
            ("reg_code", session.code.text),
        ]
        let query = parameters.map { "\($0)=\(PercentEncoding.encode($1))" }.joined(separator: "&")
        return "\(PassOperation.authenticateWithSAML.path())?\(query)"
    }
}
