import ControlAPI
import HTTPMessages
import HTTPTypes
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
}

extension Endpoint {
    /// The session of the request's code, if the code has not expired.
    ///
    /// - Throws: a page for an unknown, expired or replaced code, and for one of another service provider.
    func session(in simulator: Simulator) throws(PageError) -> Session {
        let code = parsed.code ?? ""
        let owner = simulator.sessions[code]?.serviceProvider
        let serviceProvider =
            parsed.serviceProvider ?? parsed.parameter("requestor_id").map { ServiceProviderID($0) } ?? owner
            ?? ""
        if let owner, owner != serviceProvider {
            let name = Reason.canRepeat(serviceProvider.text) ? serviceProvider.text : "another one"
            throw PageError(
                """
                The code \(code) was made for the service provider \(owner), and the link is for \(name). Correct the link in \
                your app.
                """)
        }
        do throws(EnhancedError) {
            return try simulator.session(code, of: serviceProvider, at: request.now)
        } catch {
            throw PageError(
                Reason(
                    error.code == .invalidAuthenticationSession
                        ? "The code \(code) is no longer valid. Get a new code on your device."
                        : "No device is waiting with the code \"\(code)\". Check the code on your device.",
                    hint: error.reason.hint))
        }
    }

    /// The login of the request's code.
    ///
    /// - Throws: a page for a code that is unknown, expired, replaced or used, for a session that lacks a
    ///   parameter, and for a session whose MVPD has no active integration.
    func login(in simulator: Simulator) throws(PageError) -> PendingLogin {
        let session = try session(in: simulator)
        guard session.isLive else {
            throw PageError(
                "The login with the code \(session.code) is done. Go back to your device.")
        }
        let given = session.parameters
        guard let id = given.mvpd, let domainName = given.domainName, let redirectURL = given.redirectURL
        else {
            let missing = given.missing.map(\.rawValue).joined(separator: ", ")
            throw PageError(
                "The authentication session has no \(missing). Your app must resume the session first.")
        }
        guard let serviceProvider = request.configuration.serviceProvider(session.serviceProvider),
            let mvpd = request.configuration.mvpd(id),
            request.configuration.activeIntegration(session.serviceProvider, id) != nil
        else {
            throw PageError(
                "\(session.serviceProvider) has no active integration with \(id). Choose another TV provider."
            )
        }
        return PendingLogin(
            session: session, serviceProvider: serviceProvider, mvpd: mvpd, domainName: domainName,
            redirectURL: redirectURL)
    }

    /// The login of the request's code, for the login page of an MVPD.
    ///
    /// - Throws: the errors of ``login(in:)``, and a page if the session belongs to another MVPD.
    func loginAtMVPD(in simulator: Simulator) throws(PageError) -> PendingLogin {
        let login = try login(in: simulator)
        let requested = parsed.parameters["mvpd"] ?? ""
        guard requested == login.mvpd.id.text else {
            throw PageError(
                """
                The code \(login.session.code) is for a login with \(login.mvpd.id), not with "\(requested)". Start again on \
                your device.
                """)
        }
        return login
    }

    /// The answer that starts the login in a user agent. With the redirect binding, it is the first of several redirects (page
    /// *Perform authentication in user agent*); with the POST binding, the form itself, because clients of the live service read it
    /// from this answer.
    func startLogin(_ simulator: inout Simulator) throws(PageError) -> Answer {
        let login = try login(in: simulator)
        switch login.mvpd.binding {
        case .redirect: return .redirect(to: samlURL(of: login))
        case .post: return sendRequest(for: login, &simulator)
        }
    }

    /// Sends the SAML request to the MVPD, depending on its binding: in the query of a redirect to its login page, or in a form
    /// that submits itself (SAML 2.0 Bindings, 3.4 and 3.5).
    func sendRequest(for login: PendingLogin, _ simulator: inout Simulator) -> Answer {
        let (session, mvpd) = (login.session, login.mvpd)
        let isPosted = mvpd.binding == .post
        let destination: PassOperation = isPosted ? .receiveAuthenticationRequest : .showLoginPage
        let samlRequest = SAMLRequest(
            id: simulator.issueWebRequest(for: session), issuedAt: request.now, to: mvpd.id,
            for: login.serviceProvider.id, in: request.configuration, destination: destination,
            baseURL: parsed.baseURL, responseBinding: isPosted ? .post : .artifact)
        guard isPosted else { return .redirect(to: login.pageURL(with: samlRequest)) }
        return .posting(
            samlRequest.xml, as: "SAMLRequest",
            to: parsed.baseURL + destination.path(["mvpd": mvpd.id.text]), relayState: session.code.text)
    }

    /// The URL of the next redirect, to the service provider's side of SAML. It repeats the residual parameters of REST
    /// API V1.
    func samlURL(of login: PendingLogin) -> String {
        func residual(_ name: String, _ missing: Bool) -> (name: String, value: String) {
            (name, String(parsed.query[name].flatMap(Bool.init) ?? missing))
        }
        let query = Form.encode([
            residual("noflash", true), ("mso_id", login.mvpd.id.text),
            ("requestor_id", login.serviceProvider.id.text),
            residual("no_iframe", false), ("domain_name", login.domainName),
            ("redirect_url", login.redirectURL),
            ("reg_code", login.session.code.text),
        ])
        return "\(PassOperation.authenticateWithSAML.path())?\(query)"
    }
}

extension Answer {
    /// A page that posts a SAML message when it has loaded (SAML 2.0 Bindings, 3.5.4). Without scripts, the user presses
    /// its button.
    ///
    /// - Parameters:
    ///   - messageName: `SAMLRequest` or `SAMLResponse`.
    ///   - relayState: the session's code, which the receiver returns with its answer.
    static func posting(
        _ xml: String, as messageName: String, to action: String, relayState: String
    ) -> Answer {
        Answer(reply: { _ in
            let document: HTML = """
                <!DOCTYPE html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <title>One moment</title>
                </head>
                <body onload="\(HTML(stringLiteral: Self.script))">
                <form method="post" action="\(action)">
                <input type="hidden" name="\(messageName)" value="\(Base64.encode(xml.utf8))">
                <input type="hidden" name="RelayState" value="\(relayState)">
                <button>Continue</button>
                </form>
                </body>
                </html>

                """
            return Reply(
                status: .ok, contentType: "text/html;charset=UTF-8", text: document.text,
                fields: [.cacheControl: "no-store", .contentSecurityPolicy: Self.policy])
        })
    }

    private static let script = "document.forms[0].submit()"

    /// The policy allows the event handler by its digest (CSP 3, 2.3.1).
    private static let policy =
        "default-src 'none'; script-src 'unsafe-hashes' 'sha256-"
        + Base64.encode(SHA256.hash(Array(script.utf8))) + "'; base-uri 'none'"
}
