import ControlAPI
import HTTPMessages
import PassAPI
import PassSimulator

/// *Perform authentication in user agent*: the target of a complete session's `url`.
package enum PerformAuthentication {
    package static func answer(_ simulator: inout Simulator, _ call: PageCall) throws(PageError) -> Reply {
        guard let id = call.serviceProvider, call.configuration.serviceProvider(id) != nil else {
            let name = call.serviceProvider?.text ?? ""
            throw PageError(
                reason: "The service provider \"\(name)\" is not configured. Correct the link in your app.")
        }
        return .redirect(to: try call.login(in: simulator).samlURL)
    }
}

extension PendingLogin {
    /// The URL of the next redirect, to the service provider's side of SAML.
    var samlURL: String {
        let parameters = [
            ("noflash", "true"), ("mso_id", mvpd.id.text), ("requestor_id", serviceProvider.id.text),
            ("no_iframe", "false"), ("domain_name", domainName), ("redirect_url", redirectURL),
            ("reg_code", session.code.text),
        ]
        let query = parameters.map { "\($0)=\(PercentEncoding.encode($1))" }.joined(separator: "&")
        return "\(PassOperation.authenticateWithSAML.path())?\(query)"
    }
}
