import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

extension Endpoint {
    /// The activation page for second screens: asks for a code, then for an MVPD if the device has not chosen
    /// one, and confirms a completed login.
    func showActivationPage(_ simulator: inout Simulator) throws(PageError) -> Answer {
        guard parsed.code?.text.isEmpty == false else {
            return .showing(.codeForm(scenario: request.scenario.name))
        }
        let session = try typedSession(in: simulator)
        guard session.isLive else { return .showing(confirmation(session)) }
        // This page itself set the session's redirect, so the user can choose another MVPD, for instance after a cancelled login.
        guard let mvpd = session.parameters.mvpd,
            session.parameters.redirectURL != activationURL(for: session)
        else {
            return .showing(.providerPicker(for: session, request, outcome: lastOutcome(of: session)))
        }
        return .showing(loginPrompt(session, displayName(of: mvpd)))
    }

    /// The URL to which the user returns from a login that has failed: the session's redirect. If this is the activation page, the
    /// URL has the outcome, which the page shows.
    func returnURL(of login: PendingLogin, after outcome: LoginOutcome) -> String {
        let url = login.redirectURL
        return url == activationURL(for: login.session) ? "\(url)&outcome=\(outcome.rawValue)" : url
    }

    /// How the last login with a session has failed, and what the user can do; `nil` if none has.
    ///
    /// - Parameter session: a session whose code can still be used.
    private func lastOutcome(of session: Session) -> String? {
        guard let mvpd = session.parameters.mvpd.map(displayName) else { return nil }
        let outcome: String
        switch parsed.query["outcome"].flatMap(LoginOutcome.init) {
        case .cancel: outcome = "You have cancelled the login with \(mvpd)."
        case .failure: outcome = "\(mvpd) has denied you the login."
        case .success, .wrongPassword, nil: return nil
        }
        let advice =
            adviceAgainstPolicy
            ?? "The code \(session.code) is still valid: choose a TV provider to try again."
        return "\(outcome) \(advice)"
    }

    private func displayName(of mvpd: MVPDID) -> String {
        request.configuration.mvpd(mvpd)?.displayName ?? mvpd.text
    }

    /// The session of the code.
    ///
    /// - Throws: a page with the form and the mistake in the code.
    private func typedSession(in simulator: Simulator) throws(PageError) -> Session {
        do throws(PageError) { return try session(in: simulator) } catch {
            throw PageError(
                showing: .codeForm(
                    scenario: request.scenario.name, typed: parsed.code?.text ?? "",
                    diagnostic: error.reason.text), reason: error.reason)
        }
    }

    private func activationURL(for session: Session) -> String {
        parsed.baseURL + activationPath(for: session)
    }

    private func activationPath(for session: Session) -> String {
        "\(PassOperation.showActivationPage.path())?code=\(PercentEncoding.encode(session.code.text))"
    }

    private func loginPrompt(_ session: Session, _ mvpd: String) -> Page {
        Page(
            title: "Log in with \(mvpd)", kicker: "Second screen", scenario: request.scenario.name,
            content: """
                \(Page.lead(session, in: request.configuration))\
                <form method="post" action="\(PassOperation.activate.path())">
                <input type="hidden" name="code" value="\(session.code.text)">
                <div class="actions"><button class="primary">Go to \(mvpd)</button></div>
                </form>
                """)
    }

    private func confirmation(_ session: Session) -> Page {
        let mvpd = session.authenticatedMVPD ?? session.parameters.mvpd
        let name = mvpd.map(displayName) ?? "your TV provider"
        return Page(
            title: "You are logged in", kicker: "Second screen", scenario: request.scenario.name,
            content: """
                <p class="done"><span aria-hidden="true">✓</span> \
                <span>Logged in with <strong>\(name)</strong>.</span></p>
                <p>Go back to your device: <strong>\(StreamingDevice(session.origin).summary)</strong>. \
                You can close this page.</p>
                """)
    }

    /// Handles the forms of the activation page: completes the session like *Resume authentication session*, and redirects the user
    /// agent to the login. If the device sent no redirect, the login ends on the activation page.
    func activate(_ simulator: inout Simulator) throws(PageError) -> Answer {
        let session = try typedSession(in: simulator)
        let page = activationPath(for: session)
        let parameters = parameters(of: session)
        // A form without an MVPD leads to the choice of one.
        guard session.isLive, let mvpd = parameters.mvpd else { return .redirect(.seeOther, to: page) }
        let resumed = CheckedRequest(
            now: request.now, scenario: request.scenario, serviceProvider: session.serviceProvider,
            client: session.client, device: session.device, origin: session.origin,
            subjects: session.subjects)
        var response: SessionResponse?
        var needsLogin = false
        do throws(EnhancedError) {
            if session.registration == nil {
                response = try simulator.resumeAuthenticationSession(session, with: parameters, in: resumed)
            } else {
                needsLogin = try simulator.beginLegacyAuthentication(session, with: parameters, in: resumed)
            }
        } catch {
            throw refusal(
                session,
                "You cannot log in with \(mvpd.text) here. Choose another TV provider.",
                because: error.reason)
        }
        if let response { return try redirect(by: response, or: page) }
        guard needsLogin else { return .redirect(.seeOther, to: page) }
        return .redirect(.seeOther, to: samlURL(of: try login(in: simulator)))
    }

    private func redirect(
        by response: SessionResponse, or page: String
    ) throws(PageError) -> Answer {
        switch response.actionName {
        case .authenticate: return .redirect(.seeOther, to: response.url)
        case .authorize: return .redirect(.seeOther, to: page)
        case .resume, .retry, .partnerProfile:
            let missing = response.missingParameters.map(\.rawValue).joined(separator: ", ")
            throw PageError(
                "The authentication session has no \(missing). Start again on your device.")
        }
    }

    private func parameters(of session: Session) -> Session.Parameters {
        let chosen = Session.Parameters(mvpd: parsed.form["mvpd"].map { MVPDID($0) })
        let page = activationURL(for: session)
        let own = Session.Parameters(
            domainName: request.configuration.serviceProvider(session.serviceProvider)?.domains.first?.name,
            redirectURL: AbsoluteURI.isSafe(page) ? page : nil)
        return chosen.completed(by: session.parameters).completed(by: own)
    }

    private func refusal(_ session: Session, _ diagnostic: String, because reason: Reason) -> PageError {
        PageError(showing: .providerPicker(for: session, request, diagnostic: diagnostic), reason: reason)
    }
}

extension Page {
    /// The form for the code that a device shows.
    ///
    /// - Parameter diagnostic: the reason why the code is rejected; `nil` at first.
    static func codeForm(scenario: String, typed: String = "", diagnostic: String? = nil) -> Page {
        let invalid: HTML? = diagnostic == nil ? nil : " aria-invalid=\"true\" aria-describedby=\"problem\""
        return Page(
            status: diagnostic == nil ? .ok : .badRequest, title: "Activate your device",
            kicker: "Second screen", scenario: scenario,
            content: """
                <p class="lead">Enter the code that your device shows.</p>
                <form method="get" action="\(PassOperation.showActivationPage.path())">
                \(HTML.alert(diagnostic))<label for="code">Code</label>
                <input id="code" class="code" type="text" name="code" value="\(typed)" placeholder="ABC1234" \
                autocomplete="off" autocapitalize="characters" spellcheck="false" required autofocus\(invalid)>
                <div class="actions"><button class="primary">Continue</button></div>
                </form>
                """)
    }

    /// The purpose of a login, and its code, which the user can compare with the one on the device.
    fileprivate static func lead(_ session: Session, in configuration: Configuration) -> HTML {
        """
        <p class="lead">to watch <strong>\(configuration.name(of: session.serviceProvider))</strong> \
        on <strong>\(StreamingDevice(session.origin).summary)</strong></p>
        <p class="hint">Code: <code>\(session.code.text)</code></p>

        """
    }

    /// The form for choosing an MVPD.
    ///
    /// - Parameters:
    ///   - diagnostic: the reason why the last choice is rejected; `nil` at first.
    ///   - outcome: how the last login has failed; `nil` if none has.
    static func providerPicker(
        for session: Session, _ request: CheckedRequest, diagnostic: String? = nil, outcome: String? = nil
    ) -> Page {
        let configuration = request.configuration
        // The active integrations without temporary access.
        let mvpds = configuration.integrations(of: session.serviceProvider)
            .filter { $0.value.isActive }.keys
            .compactMap { configuration.mvpds[$0] }.filter { $0.tempPass == nil }
            .sorted { ($0.displayName, $0.id) < ($1.displayName, $1.id) }
        let buttons = mvpds.map { mvpd -> HTML in
            let id: HTML = mvpd.displayName == mvpd.id.text ? "" : " <span>\(mvpd.id.text)</span>"
            return """
                <button class="choice" name="mvpd" value="\(mvpd.id.text)"><strong>\(mvpd.displayName)</strong>\(id)</button>

                """
        }
        return Page(
            status: diagnostic == nil ? .ok : .badRequest, title: "Choose your TV provider",
            kicker: "Second screen", scenario: request.scenario.name,
            content: """
                \(lead(session, in: configuration))\(HTML.alert(diagnostic ?? outcome))\
                <form method="post" action="\(PassOperation.activate.path())">
                <input type="hidden" name="code" value="\(session.code.text)">
                \(buttons)</form>
                """)
    }
}

extension Configuration {
    func name(of serviceProvider: ServiceProviderID) -> String {
        self.serviceProvider(serviceProvider)?.name ?? serviceProvider.text
    }
}
