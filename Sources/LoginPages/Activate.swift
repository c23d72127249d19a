import ControlAPI
import HTMLPages
import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

/// What the forms of the page for second screens do: completes the session as *Resume authentication session* would,
/// and sends the user agent on to the login. What the device has left open ends at the page again.
package enum Activate {
    package static func answer(_ simulator: inout Simulator, _ call: PageCall) throws(PageError) -> Reply {
        let session: Session
        do throws(PageError) { session = try call.session(in: simulator) } catch {
            return CodeForm(
                scenario: call.scenario.name, typed: call.code?.text ?? "", diagnostic: error.reason
            ).page.reply
        }
        let page = ShowActivationPage.path(for: session)
        guard session.isLive else { return .redirect(.seeOther, to: page) }
        let parameters = parameters(of: session, call)
        guard parameters.mvpd != nil else {
            return picker(session, call, "Choose one of these TV providers.")
        }
        let situation = Situation(
            now: call.now, scenario: call.scenario, serviceProvider: session.serviceProvider,
            client: session.client, device: session.device, origin: session.origin,
            subjects: session.subjects)
        let response: SessionResponse
        do throws(EnhancedError) {
            if session.registration != nil {
                let began = try simulator.beginLegacyAuthentication(
                    session, with: parameters, in: situation)
                return .redirect(.seeOther, to: began.needsLogin ? path(of: session) : page)
            }
            response = try simulator.resumeAuthenticationSession(session, with: parameters, in: situation)
        } catch {
            return picker(
                session, call, "You cannot log in at \(parameters.mvpd?.text ?? ""). Choose another one.")
        }
        switch response.actionName {
        case .authenticate: return .redirect(.seeOther, to: response.url)
        case .authorize: return .redirect(.seeOther, to: page)
        case .resume, .retry, .partnerProfile:
            let missing = response.missingParameters.map(\.rawValue).joined(separator: ", ")
            throw PageError(reason: "The authentication session still lacks \(missing).")
        }
    }

    /// Where the user agent of a session goes to log in, as `resumeAuthenticationSession` answers it.
    private static func path(of session: Session) -> String {
        PassOperation.performAuthentication.path([
            "serviceProvider": session.serviceProvider.text, "code": session.code.text,
        ])
    }

    private static func parameters(of session: Session, _ call: PageCall) -> Session.Parameters {
        let chosen = Session.Parameters(mvpd: call.form["mvpd"].map { MVPDID($0) })
        let page = ShowActivationPage.url(for: session, call)
        let own = Session.Parameters(
            domainName: call.configuration.serviceProviders[session.serviceProvider]?.domains.first?.name,
            redirectURL: AbsoluteURI.isSafe(page) ? page : nil)
        return chosen.completed(by: session.parameters).completed(by: own)
    }

    private static func picker(_ session: Session, _ call: PageCall, _ diagnostic: String) -> Reply {
        ProviderPicker(
            session: session, configuration: call.configuration, scenario: call.scenario.name,
            diagnostic: diagnostic
        )
        .page.reply
    }
}
