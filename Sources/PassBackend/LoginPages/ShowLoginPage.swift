import ControlAPI
import HTTPMessages
import HTTPTypes
import PassSimulator

/// The MVPD's login page. A user at home does not see it.
enum ShowLoginPage {
    static func answer(_ simulator: inout Simulator, _ call: PageCall) throws(PageError) -> PageAnswer {
        try answer(&simulator, call, redirect: .found)
    }

    /// - Parameter status: the status of the redirect of a user at home.
    static func answer(
        _ simulator: inout Simulator, _ call: PageCall, redirect status: HTTPResponse.Status
    ) throws(PageError) -> PageAnswer {
        let login = try call.loginAtMVPD(in: simulator)
        if let user = login.session.homeBasedUser(in: call.configuration) {
            return LogIn.answer(to: login, as: user.name, &simulator, call, redirect: status)
        }
        return .showing(LoginPage(login: login, scenario: call.scenario.name))
    }
}
