import ControlAPI
import HTTPMessages
import PassAPI
import PassSimulator

/// *Perform authentication in user agent*: where the `url` of a session leads that has everything it needs.
package enum PerformAuthentication {
    package static func answer(_ simulator: inout Simulator, _ call: PageCall) throws(PageError) -> Reply {
        guard let id = call.serviceProvider, call.configuration.serviceProviders[id] != nil else {
            throw PageError(reason: "\"\(call.serviceProvider?.text ?? "")\" is no service provider.")
        }
        return .redirect(to: try call.login(in: simulator).samlURL)
    }
}

extension PendingLogin {
    /// Where a user agent goes on to.
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
