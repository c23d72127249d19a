import ControlAPI
import HTTPMessages
import PassAPI
import PassSimulator

/// The service provider's side of SAML: resolves the MVPD's artifact to the user (SAML 2.0 Bindings, 3.6),
/// completes the login, and redirects the user agent to the application.
package enum ConsumeAssertion {
    package static func answer(_ simulator: inout Simulator, _ call: PageCall) throws(PageError) -> Reply {
        let login = try call.login(in: simulator)
        guard let artifact = call.query["SAMLart"],
            let user = simulator.redeem(SAMLArtifact(artifact), of: login.session, at: call.now)
        else {
            throw PageError(reason: "This login has expired or was already used. Start again on your device.")
        }
        do throws(LoginFailure) {
            try simulator.completeAuthentication(
                login.session, as: user, outcome: .success, in: call.configuration, at: call.now)
        } catch {
            throw PageError(
                reason:
                    "\(login.mvpd.displayName) no longer has the user \"\(user)\". "
                    + "Start again on your device."
            )
        }
        return .redirect(to: login.redirectURL)
    }
}
