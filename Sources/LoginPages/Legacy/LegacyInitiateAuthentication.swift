import ControlAPI
import HTMLPages
import HTTPMessages
import PassAPI
import PassSimulator

/// *(Legacy) Initiate Authentication*: where the login page of the application sends its user agent, with a code. The
/// residual parameters `noflash` and `no_iframe` may be missing: the page's own example lacks one.
package enum LegacyInitiateAuthentication {
    package static func answer(_ simulator: inout Simulator, _ call: PageCall) throws(PageError) -> Reply {
        func given(_ name: String) throws(PageError) -> String {
            guard let value = call.parameter(name) else {
                throw PageError(reason: "The link has no \(name).")
            }
            return value
        }
        let id = ServiceProviderID(try given("requestor_id"))
        guard call.configuration.serviceProviders[id] != nil else {
            throw PageError(reason: "\"\(id)\" is no service provider.")
        }
        let mvpd = MVPDID(try given("mso_id"))
        let domainName = try given("domain_name")
        let redirectURL = try given("redirect_url")
        guard AbsoluteURI.isSafe(redirectURL) else {
            throw PageError(reason: "The redirect_url of this link is not an absolute URI.")
        }
        let session = try call.session(in: simulator)
        guard session.registration != nil else {
            throw PageError(reason: "No device is waiting with the code \"\(session.code)\".")
        }
        let situation = Situation(
            now: call.now, scenario: call.scenario, serviceProvider: id, client: .legacy,
            device: session.device, origin: session.origin,
            temporaryIdentity: call.temporaryIdentity)
        guard situation.isDomainAllowed(domainName) else {
            throw PageError(reason: "\"\(domainName)\" is no domain of \(id).")
        }
        guard session.isLive else { return .redirect(to: redirectURL) }
        let began: (session: Session, needsLogin: Bool)
        do throws(EnhancedError) {
            began = try simulator.beginLegacyAuthentication(
                session, with: .init(mvpd: mvpd, domainName: domainName, redirectURL: redirectURL),
                in: situation)
        } catch {
            throw PageError(reason: "Nobody can log in at \"\(mvpd)\": \(error.code.message)")
        }
        return .redirect(
            to: began.needsLogin ? try call.login(in: simulator).samlURL : redirectURL)
    }
}
