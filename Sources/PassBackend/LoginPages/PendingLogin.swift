import ControlAPI
import HTTPMessages
import PassAPI
import PassSimulator

/// A login that can be performed: an open session with all required parameters.
struct PendingLogin {
    var session: Session
    var serviceProvider: ServiceProvider
    var mvpd: MVPD
    var domainName: String
    /// The redirect after the login. It was checked when the session was created or resumed; later requests
    /// cannot change it.
    var redirectURL: String
}

extension ParsedRequest {
    /// The login of the request's code.
    ///
    /// - Throws: a page for a code that is unknown, expired, replaced or used, for a session that lacks a
    ///   parameter, and for a session whose MVPD has no active integration.
    func login(in simulator: Simulator, _ request: CheckedRequest) throws(PageError) -> PendingLogin {
        let session = try session(in: simulator, at: request.now)
        guard session.isLive else {
            throw PageError(
                reason: "The login with the code \(session.code) is done. Go back to your device.")
        }
        let given = session.parameters
        guard let id = given.mvpd, let domainName = given.domainName, let redirectURL = given.redirectURL
        else {
            let missing = given.missing.map(\.rawValue).joined(separator: ", ")
            throw PageError(
                reason:
                    "The authentication session has no \(missing). Your app must resume the session first.")
        }
        guard let serviceProvider = request.configuration.serviceProvider(session.serviceProvider),
            let mvpd = request.configuration.mvpd(id),
            request.configuration.activeIntegration(session.serviceProvider, id) != nil
        else {
            throw PageError(
                reason:
                    "\(session.serviceProvider) has no active integration with \(id). "
                    + "Choose another TV provider."
            )
        }
        return PendingLogin(
            session: session, serviceProvider: serviceProvider, mvpd: mvpd, domainName: domainName,
            redirectURL: redirectURL)
    }

    /// The same for the login page of an MVPD.
    ///
    /// - Throws: also a page if the session belongs to another MVPD.
    func loginAtMVPD(
        in simulator: Simulator, _ request: CheckedRequest
    ) throws(PageError) -> PendingLogin {
        let login = try login(in: simulator, request)
        let requested = parameters["mvpd"] ?? ""
        guard requested == login.mvpd.id.text else {
            throw PageError(
                reason:
                    "The code \(login.session.code) is for a login with \(login.mvpd.id), "
                    + "not with \"\(requested)\". Start again on your device.")
        }
        return login
    }
}
