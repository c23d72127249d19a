import ControlAPI
import HTTPMessages
import PassAPI
import PassSimulator

/// The service provider's side again: what the MVPD says of the user, by artifact (SAML 2.0 Bindings, 3.6), ends the
/// login, and the user agent goes back to the application.
package enum ConsumeAssertion {
    package static func answer(_ simulator: inout Simulator, _ call: PageCall) throws(PageError) -> Reply {
        let login = try call.login(in: simulator)
        guard let artifact = call.query["SAMLart"],
            let user = simulator.redeem(SAMLArtifact(artifact), of: login.session, at: call.now)
        else {
            throw PageError(reason: "This login is over. Start again on your device.")
        }
        do throws(LoginFailure) {
            try simulator.completeAuthentication(
                login.session, as: user, outcome: .success, in: call.configuration, at: call.now)
        } catch {
            throw PageError(reason: "\(login.mvpd.displayName) does not know \"\(user)\" any more.")
        }
        return .redirect(to: login.redirectURL)
    }
}
