import ControlAPI
import HTMLPages
import HTTPMessages
import PassAPI
import PassSimulator

/// A login that somebody can go through: a live session that knows everything it needs.
struct PendingLogin {
    var session: Session
    var serviceProvider: ServiceProvider
    var mvpd: MVPD
    var domainName: String
    /// Where the user agent goes in the end. Checked when the session was given it; what a request says later is not
    /// asked.
    var redirectURL: String
}

extension PageCall {
    /// The login that the request's code stands for.
    ///
    /// - Throws: a page for a code that is unknown, expired, replaced or used, for a session that lacks a parameter,
    ///   and for one whose MVPD has no active integration.
    func login(in simulator: Simulator) throws(PageError) -> PendingLogin {
        let session = try session(in: simulator)
        guard session.isLive else {
            throw PageError(
                reason: "The login with the code \(session.code) is done. Go back to your device.")
        }
        let given = session.parameters
        guard let id = given.mvpd, let domainName = given.domainName, let redirectURL = given.redirectURL
        else {
            let missing = given.missing.map(\.rawValue).joined(separator: ", ")
            throw PageError(reason: "The authentication session lacks \(missing): resume it first.")
        }
        guard let serviceProvider = configuration.serviceProviders[session.serviceProvider],
            let mvpd = configuration.mvpds[id],
            configuration.activeIntegration(session.serviceProvider, id) != nil
        else {
            throw PageError(
                reason: "\(session.serviceProvider) has no active integration with \(id).")
        }
        return PendingLogin(
            session: session, serviceProvider: serviceProvider, mvpd: mvpd, domainName: domainName,
            redirectURL: redirectURL)
    }
    /// The same, on the page of an MVPD.
    ///
    /// - Throws: also a page for another MVPD than the session's.
    func loginAtMVPD(in simulator: Simulator) throws(PageError) -> PendingLogin {
        let login = try login(in: simulator)
        let asked = parameters["mvpd"] ?? ""
        guard asked == login.mvpd.id.text else {
            throw PageError(
                reason:
                    "The code \(login.session.code) is for a login at \(login.mvpd.id), not at \"\(asked)\".")
        }
        return login
    }
}
