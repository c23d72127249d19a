import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

extension Endpoint {
    /// Handles the form of the MVPD's login page. `user` logs in without a password, `outcome=cancel` cancels the
    /// login. The policy `loginOutcome` can decide instead.
    func logIn(_ simulator: inout Simulator) throws(PageError) -> Answer {
        guard parsed.code != nil || (parsed.form["RelayState"] ?? parsed.query["RelayState"]) != nil else {
            throw PageError(missingFields("RelayState, with the code of the session"))
        }
        let login = try loginAtMVPD(in: simulator)
        let asked = parsed.form["outcome"].flatMap(LoginOutcome.init) ?? .success
        switch request.policies.outcome(insteadOf: asked) {
        case .success:
            guard let user = user(at: login) else {
                throw refusal(at: login, because: reasonAgainstForm(at: login))
            }
            return answer(to: login, as: user, &simulator, redirect: .seeOther)
        case .cancel:
            throw .redirect(
                .seeOther, to: returnURL(of: login, after: .cancel),
                because: Reason("The user has cancelled the login\(decider)."))
        case .failure:
            throw .redirect(
                .seeOther, to: returnURL(of: login, after: .failure),
                because: Reason("\(login.mvpd.id) has refused the user\(decider)."))
        case .wrongPassword:
            throw refusal(at: login, because: Reason("The user has typed a wrong password\(decider)."))
        }
    }

    /// The advice for a user whom the policy `loginOutcome` refuses, whatever the user does; `nil` without it.
    var adviceAgainstPolicy: String? {
        request.policies.loginOutcome == .asAsked
            ? nil : "The policy loginOutcome refuses every user: activate a scenario without it to log in."
    }

    /// Shows the login page again, with the refused name.
    private func refusal(at login: PendingLogin, because reason: Reason) -> PageError {
        let name = parsed.form[login.mvpd.loginFields.username] ?? parsed.form["user"] ?? ""
        let advice = adviceAgainstPolicy ?? "Try again, or choose a test user."
        return PageError(
            showing: login.page(
                scenario: request.scenario.name,
                refusal: PendingLogin.FailedAttempt(name: name, advice: advice)),
            reason: reason)
    }

    /// The policy in brackets, if it and not the form decides how the login ends; otherwise empty.
    private var decider: String {
        let policy = request.policies.loginOutcome
        return policy == .asAsked ? "" : " (policy loginOutcome: \(policy.rawValue))"
    }

    /// The MVPD's answer to the service provider after a login, depending on its binding.
    func answer(
        to login: PendingLogin, as user: String, _ simulator: inout Simulator,
        redirect status: HTTPResponse.Status
    ) -> Answer {
        guard login.mvpd.binding == .redirect else { return response(to: login, as: user, &simulator) }
        // Sends an artifact, which the service provider resolves to the user.
        let artifact = simulator.issueArtifact(for: login.session, as: user, at: request.now)
        let query = Form.encode([("SAMLart", artifact), ("RelayState", login.session.code.text)])
        return .redirect(status, to: "\(PassOperation.consumeAssertion.path())?\(query)")
    }

    /// A form that posts the MVPD's response to the service provider's request.
    private func response(
        to login: PendingLogin, as name: String, _ simulator: inout Simulator
    ) -> Answer {
        let issued = simulator.issueResponse(for: login.session, as: name, at: request.now)
        let user = login.mvpd.users.first { $0.name == name }
        let response = SAMLResponse(
            id: issued.id, issueInstant: request.now, inResponseTo: issued.inResponseTo,
            issuer: login.mvpd.id,
            outcome: .success(
                SAMLResponse.Assertion(
                    id: "_" + issued.id, nameID: user?.attributes["userID"]?.string ?? name,
                    validity: issued.validity)))
        return .posting(
            response.xml, as: "SAMLResponse",
            to: parsed.baseURL + PassOperation.consumeAssertion.path(), relayState: login.session.code.text)
    }

    /// The user whose button was pressed, or whose name and password were entered.
    private func user(at login: PendingLogin) -> String? {
        if let chosen = chosenUser(at: login) {
            return login.mvpd.users.first { $0.name == chosen }?.name
        }
        let fields = login.mvpd.loginFields
        return login.mvpd.users.first {
            $0.name == parsed.form[fields.username] && $0.password == parsed.form[fields.password]
        }?.name
    }

    /// The name on the button of a test user; `nil` for a form that was filled in.
    private func chosenUser(at login: PendingLogin) -> String? {
        let fields = login.mvpd.loginFields
        // The MVPD's own name field can be called `user`. Then a password shows that the form was filled in.
        let isFilledIn = fields.username == "user" && parsed.form[fields.password] != nil
        return isFilledIn ? nil : parsed.form["user"]
    }

    // MARK: Reasons

    /// Why the form does not log anyone in. The reason names fields, but neither their values nor users.
    private func reasonAgainstForm(at login: PendingLogin) -> Reason {
        let (fields, form) = (login.mvpd.loginFields, parsed.form)
        let isChosen = chosenUser(at: login) != nil
        if !isChosen, form[fields.username] == nil || form[fields.password] == nil {
            return missingFields(
                "\(fields.username) and \(fields.password), or user for a login without a password")
        }
        let id = login.mvpd.id
        let hint =
            "The users are in the configuration, in mvpds.\(id).users. A scenario can have others in its world."
        guard !login.mvpd.users.isEmpty else { return Reason("\(id) has no users.", hint: hint) }
        let name = isChosen ? "user" : fields.username
        if !isChosen, login.mvpd.users.contains(where: { $0.name == form[name] }) {
            return Reason(
                "The field \(name) names a user of \(id), but the field \(fields.password) has another password.",
                hint: hint)
        }
        return Reason("The field \(name) names no user of \(id).", hint: hint)
    }

    private func missingFields(_ expected: String) -> Reason {
        let names = parsed.form.pairs.map { $0.repeatableName ?? "another one" }
        let shown = names.prefix(20).joined(separator: ", ")
        let received = names.isEmpty ? "none" : names.count > 20 ? "\(shown) and more" : shown
        return Reason("The login form lacks a field. Expected: \(expected). Received: \(received).")
    }
}

extension PendingLogin {
    /// The URL of the MVPD's login page, with the request of the service provider.
    func pageURL(with request: SAMLRequest) -> String {
        let query = Form.encode([
            ("SAMLRequest", request.redirectValue), ("RelayState", session.code.text),
        ])
        return "\(pagePath)?\(query)"
    }

    private var pagePath: String {
        PassOperation.showLoginPage.path(["mvpd": mvpd.id.text])
    }

    /// An attempt to log in that has failed.
    struct FailedAttempt {
        /// The user name that was typed or chosen; empty for none.
        let name: String
        /// A sentence with the advice for the user.
        let advice: String
    }

    /// The login page of the MVPD.
    ///
    /// - Parameter refusal: the last attempt, which has failed; `nil` at first.
    func page(scenario: String, refusal: FailedAttempt? = nil) -> Page {
        Page(
            status: refusal == nil ? .ok : .forbidden, title: "Log in to \(mvpd.displayName)",
            kicker: "TV provider", scenario: scenario,
            content: """
                <p class="lead">to watch <strong>\(serviceProvider.name)</strong></p>
                <div class="columns">
                \(form(refusal))
                <div>
                \(users)
                <dl>
                <div><dt>Device</dt><dd>\(StreamingDevice(session.origin).summary)</dd></div>
                <div><dt>Code</dt><dd><code>\(session.code.text)</code></dd></div>
                <div><dt>Service provider</dt><dd><code>\(serviceProvider.id.text)</code></dd></div>
                <div><dt>MVPD</dt><dd><code>\(mvpd.id.text)</code></dd></div>
                </dl>
                </div>
                </div>
                """)
    }

    /// Enter activates the first button of a form, so this must be the login button.
    private func form(_ refusal: FailedAttempt?) -> HTML {
        let refusedName = refusal?.name
        let alert = HTML.alert(refusal.map { "Wrong user name or password. \($0.advice)" })
        return """
            <form method="post" action="\(pagePath)">
            \(alert)\(relayState)<label for="username">User name</label>
            <input id="username" type="text" name="\(mvpd.loginFields.username)" value="\(refusedName ?? "")" \
            autocomplete="username" autocapitalize="none" spellcheck="false" required\(refusedName == "" ? invalid : nil)>
            <label for="password">Password</label>
            <input id="password" name="\(mvpd.loginFields.password)" type="password" autocomplete="current-password" \
            required\(refusedName == nil || refusedName == "" ? nil : invalid)>
            <div class="actions">
            <button class="primary">Log in</button>
            <button name="outcome" value="cancel" formnovalidate>Cancel</button>
            </div>
            </form>
            """
    }

    private var invalid: HTML { " autofocus aria-invalid=\"true\" aria-describedby=\"problem\"" }

    private var relayState: HTML {
        "<input type=\"hidden\" name=\"RelayState\" value=\"\(session.code.text)\">\n"
    }

    private var users: HTML {
        let buttons = mvpd.users.map { user -> HTML in
            """
            <button class="choice" name="user" value="\(user.name)"><strong>\(user.name)</strong> \
            <span>\(user.attributes["userID"]?.string ?? "")</span></button>

            """
        }
        return """
            <section aria-labelledby="users">
            <h2 id="users">Test users</h2>
            <p class="hint">\(buttons.isEmpty ? "No test users configured." : "One click, no password.")</p>
            <form method="post" action="\(pagePath)">
            \(relayState)\(buttons)</form>
            </section>
            """
    }
}

extension StreamingDevice {
    /// A short description of the device for its user: `Apple TV 5th Gen, tvOS 11.0`.
    var summary: String {
        let model = model ?? browser.name ?? (type == "Unknown" ? "Unknown device" : type)
        let maker = hardware.manufacturer.flatMap { model.hasPrefix($0) ? nil : $0 }
        let device = [maker, model].compactMap { $0 }.joined(separator: " ")
        guard let system = operatingSystem.name else { return device }
        let version = operatingSystem.version.majorAndMinor.map { " \($0)" } ?? ""
        return "\(device), \(system)\(version)"
    }
}
