import HTTPMessages
import HTTPTypes
import PassAPI

/// A page that posts a SAML message when it has loaded (SAML 2.0 Bindings, 3.5.4). Without scripts, the user presses
/// its button.
struct SelfSubmittingForm: PageContent {
    /// The URL that receives the form.
    var action: String
    /// `SAMLRequest` or `SAMLResponse`.
    var messageName: String
    var xml: String
    /// The session's code, which the receiver returns with its answer.
    var relayState: String

    var reply: Reply {
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
    }

    private static let script = "document.forms[0].submit()"

    /// The policy allows the event handler by its digest (CSP 3, 2.3.1).
    private static let policy =
        "default-src 'none'; script-src 'unsafe-hashes' 'sha256-"
        + Base64.encode(SHA256.hash(Array(script.utf8))) + "'; base-uri 'none'"
}
