import ControlAPI
import HTMLPages
import HTTPMessages
import PassSimulator

/// The MVPD's login page.
package enum ShowLoginPage {
    package static func answer(_ simulator: inout Simulator, _ call: PageCall) throws(PageError) -> Reply {
        LoginPage(login: try call.loginAtMVPD(in: simulator), scenario: call.scenario.name).page.reply
    }
}
