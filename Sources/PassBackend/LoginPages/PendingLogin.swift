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
    /// The value of a parameter in the path or the query; an empty one counts as missing.
    func parameter(_ name: String) -> String? {
        [parameters[name], query[name]].lazy.compactMap(\.self).first { !$0.isEmpty }
    }

    /// The session of the request's code, if the code has not expired.
    ///
    /// - Throws: a page for an unknown, expired or replaced code, and for one of another service provider.
    func session(in simulator: Simulator, at now: Timestamp) throws(PageError) -> Session {
        let code = code ?? ""
        let owner = simulator.sessions[code]?.serviceProvider
        let serviceProvider =
            serviceProvider ?? parameter("requestor_id").map { ServiceProviderID($0) } ?? owner ?? ""
        if let owner, owner != serviceProvider {
            throw PageError(
                reason:
                    "The code \(code) was made for the service provider \(owner), and the link is for "
                    + "\(Reason.canRepeat(serviceProvider.text) ? serviceProvider.text : "another one"). "
                    + "Correct the link in your app.")
        }
        do throws(EnhancedError) {
            return try simulator.session(code, of: serviceProvider, at: now)
        } catch {
            throw PageError(
                reason: error.code == .invalidAuthenticationSession
                    ? "The code \(code) is no longer valid. Get a new code on your device."
                    : "No device is waiting with the code \"\(code)\". Check the code on your device.")
        }
    }

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
