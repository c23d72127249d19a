import ControlAPI
import HTTPMessages
import PassAPI
import PassSimulator

extension Endpoint {
    /// The activation page for second screens: asks for a code, then for an MVPD if the device has not chosen
    /// one, and confirms a completed login.
    static func showActivationPage(
        _ simulator: inout Simulator, _ request: CheckedRequest, _ parsed: ParsedRequest
    ) throws(PageError) -> Answer {
        let scenario = request.scenario.name
        guard let code = parsed.code, !code.text.isEmpty else {
            return .showing(.codeForm(scenario: scenario))
        }
        let session: Session
        do throws(PageError) { session = try parsed.session(in: simulator, at: request.now) } catch {
            throw PageError(
                showing: .codeForm(scenario: scenario, typed: code.text, diagnostic: error.reason.text),
                reason: error.reason)
        }
        guard session.isLive else { return .showing(confirmation(session, request)) }
        // A session with this redirect was completed on this page, so the user can choose another MVPD, for
        // instance after a cancel.
        guard let mvpd = session.parameters.mvpd,
            session.parameters.redirectURL != activationURL(for: session, parsed)
        else {
            return .showing(.providerPicker(for: session, request))
        }
        return .showing(
            loginPrompt(session, request.configuration.mvpd(mvpd)?.displayName ?? mvpd.text, request))
    }

    /// The absolute URL of the page for a session.
    static func activationURL(for session: Session, _ parsed: ParsedRequest) -> String {
        parsed.baseURL + activationPath(for: session)
    }

    static func activationPath(for session: Session) -> String {
        "\(PassOperation.showActivationPage.path())?code=\(PercentEncoding.encode(session.code.text))"
    }

    private static func loginPrompt(_ session: Session, _ mvpd: String, _ request: CheckedRequest) -> Page {
        Page(
            title: "Log in with \(mvpd)", kicker: "Second screen", scenario: request.scenario.name,
            content: """
                <p class="lead">to watch <strong>\(request.configuration.name(of: session.serviceProvider))</strong> \
                on <strong>\(StreamingDevice(session.origin).summary)</strong></p>
                <form method="post" action="\(PassOperation.activate.path())">
                <input type="hidden" name="code" value="\(session.code.text)">
                <div class="actions"><button class="primary">Go to \(mvpd)</button></div>
                </form>
                """)
    }

    private static func confirmation(_ session: Session, _ request: CheckedRequest) -> Page {
        let mvpd = session.authenticatedMVPD ?? session.parameters.mvpd
        let name = mvpd.map { request.configuration.mvpd($0)?.displayName ?? $0.text } ?? "your TV provider"
        return Page(
            title: "You are logged in", kicker: "Second screen", scenario: request.scenario.name,
            content: """
                <p class="done"><span aria-hidden="true">✓</span> \
                <span>Logged in with <strong>\(name)</strong>.</span></p>
                <p>Go back to your device: <strong>\(StreamingDevice(session.origin).summary)</strong>. \
                You can close this page.</p>
                """)
    }
}
