import ControlAPI
import HTMLPages
import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

/// Handles the form of the MVPD's login page. `user` logs in without a password, `outcome=cancel` cancels the
/// login.
package enum LogIn {
    package static func answer(_ simulator: inout Simulator, _ call: PageCall) throws(PageError) -> Reply {
        let login = try call.loginAtMVPD(in: simulator)
        if call.form["outcome"] == LoginOutcome.cancel.rawValue {
            return .redirect(.seeOther, to: login.redirectURL)
        }
        guard let user = user(of: call.form, at: login) else {
            let name = call.form["username"] ?? call.form["user"] ?? ""
            return LoginPage(login: login, scenario: call.scenario.name, refusedName: name).page.reply
        }
        let artifact = simulator.issueArtifact(for: login.session, as: user, at: call.now)
        let query = [("SAMLart", artifact.text), ("RelayState", login.session.code.text)]
            .map { "\($0)=\(PercentEncoding.encode($1))" }.joined(separator: "&")
        return .redirect(.seeOther, to: "\(PassOperation.consumeAssertion.path())?\(query)")
    }

    private static func user(of form: Form, at login: PendingLogin) -> String? {
        if let chosen = form["user"] {
            return login.mvpd.users.first { $0.name == chosen }?.name
        }
        return login.mvpd.users.first { $0.name == form["username"] && $0.password == form["password"] }?.name
    }
}
