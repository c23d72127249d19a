import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

/// The login page of an MVPD.
struct LoginPage {
    var login: PendingLogin
    var scenario: String
    /// The user name of a failed attempt; `nil` at first.
    var refusedName: String?

    /// The URL of the page for a login, with the request of the service provider.
    static func url(of login: PendingLogin, with request: SAMLRequest) -> String {
        let query = Form.encode([
            ("SAMLRequest", request.redirectValue), ("RelayState", login.session.code.text),
        ])
        return "\(action(of: login))?\(query)"
    }

    private static func action(of login: PendingLogin) -> String {
        PassOperation.showLoginPage.path(["mvpd": login.mvpd.id.text])
    }

    var page: Page {
        Page(
            status: refusedName == nil ? .ok : .forbidden, title: "Log in to \(login.mvpd.displayName)",
            kicker: "TV provider", scenario: scenario,
            content: """
                <p class="lead">to watch <strong>\(login.serviceProvider.name)</strong></p>
                <div class="columns">
                \(form)
                <div>
                \(users)
                <dl>
                <div><dt>Device</dt><dd>\(StreamingDevice(login.session.origin).summary)</dd></div>
                <div><dt>Code</dt><dd><code>\(login.session.code.text)</code></dd></div>
                <div><dt>Service provider</dt><dd><code>\(login.serviceProvider.id.text)</code></dd></div>
                <div><dt>MVPD</dt><dd><code>\(login.mvpd.id.text)</code></dd></div>
                </dl>
                </div>
                </div>
                """)
    }

    /// Enter activates the first button of a form, so this must be the login button.
    private var form: HTML {
        """
        <form method="post" action="\(Self.action(of: login))">
        \(HTML.alert(refusedName.map { _ in Self.refusal }))\(relayState)<label for="username">User name</label>
        <input id="username" type="text" name="\(login.mvpd.loginFields.username)" value="\(refusedName ?? "")" \
        autocomplete="username" autocapitalize="none" spellcheck="false" required\(refusedName == "" ? invalid : nil)>
        <label for="password">Password</label>
        <input id="password" name="\(login.mvpd.loginFields.password)" type="password" autocomplete="current-password" \
        required\(refusedName == nil || refusedName == "" ? nil : invalid)>
        <div class="actions">
        <button class="primary">Log in</button>
        <button name="outcome" value="cancel" formnovalidate>Cancel</button>
        </div>
        </form>
        """
    }

    private static let refusal = "Wrong user name or password. Try again, or choose a test user."

    private var invalid: HTML { " autofocus aria-invalid=\"true\" aria-describedby=\"problem\"" }

    private var relayState: HTML {
        "<input type=\"hidden\" name=\"RelayState\" value=\"\(login.session.code.text)\">\n"
    }

    private var users: HTML {
        let buttons = login.mvpd.users.map { user -> HTML in
            """
            <button class="choice" name="user" value="\(user.name)"><strong>\(user.name)</strong> \
            <span>\(user.attributes["userID"]?.string ?? "")</span></button>

            """
        }
        return """
            <section aria-labelledby="users">
            <h2 id="users">Test users</h2>
            <p class="hint">\(buttons.isEmpty ? "No test users configured." : "One click, no password.")</p>
            <form method="post" action="\(Self.action(of: login))">
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
        let version = operatingSystem.version
        return version == Version()
            ? "\(device), \(system)" : "\(device), \(system) \(version.major).\(version.minor)"
    }
}
