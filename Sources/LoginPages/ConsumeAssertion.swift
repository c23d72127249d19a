import ControlAPI
import HTTPMessages
import PassAPI
import PassSimulator
import SAMLMessages

/// The service provider's side of SAML: resolves the MVPD's artifact (SAML 2.0 Bindings, 3.6) or reads its posted
/// response (3.5), completes the login, and redirects the user agent to the application.
package enum ConsumeAssertion {
    package static func answer(_ simulator: inout Simulator, _ call: PageCall) throws(PageError) -> Reply {
        let login = try call.login(in: simulator)
        guard let reference = call.assertionReference,
            let user = simulator.redeem(reference, of: login.session, at: call.now)
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

extension PageCall {
    /// The artifact in the query, or the request to which the posted response belongs.
    fileprivate var assertionReference: SAMLArtifact? {
        if let artifact = query["SAMLart"] { return SAMLArtifact(artifact) }
        guard let value = form["SAMLResponse"], value.utf8.count <= Self.longestResponse,
            let response = try? PartnerAuthenticationResponse(samlResponse: value)
        else { return nil }
        return response.inResponseTo.map { SAMLArtifact($0) }
    }

    /// In bytes of base64. Responses of identity providers have about ten kilobytes. Anybody can post one, and reading a
    /// megabyte of XML takes longer than a thousand other requests.
    private static var longestResponse: Int { 128 << 10 }
}
