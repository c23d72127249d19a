import ControlAPI
import HTTPMessages
import PassAPI
import PassSimulator

/// *Perform authentication in user agent*: where the `url` of a session leads that has everything it needs.
enum PerformAuthentication {
    static func answer(_ simulator: inout Simulator, _ call: PageCall) throws(PageError) -> Reply {
        guard let id = call.visit.serviceProvider, call.world.serviceProviders[id] != nil else {
            throw PageError(reason: "\"\(call.visit.serviceProvider?.text ?? "")\" is no service provider.")
        }
        let login = try call.login(in: simulator)
        let parameters = [
            ("noflash", "true"), ("mso_id", login.mvpd.id.text), ("requestor_id", id.text),
            ("no_iframe", "false"), ("domain_name", login.domainName), ("redirect_url", login.redirectURL),
            ("reg_code", login.session.code.text),
        ]
        let query = parameters.map { "\($0)=\(PercentEncoding.encode($1))" }.joined(separator: "&")
        return .redirect(to: "\(Operation.authenticateWithSAML.path())?\(query)")
    }
}
