import HTTPMessages
import HTTPTypes
import PassAPI

extension Answer {
    /// A page that posts a SAML message when it has loaded (SAML 2.0 Bindings, 3.5.4). Without scripts, the user presses
    /// its button.
    ///
    /// - Parameters:
    ///   - action: the URL that receives the form.
    ///   - messageName: `SAMLRequest` or `SAMLResponse`.
    ///   - relayState: the session's code, which the receiver returns with its answer.
    static func posting(
        _ xml: String, as messageName: String, to action: String, relayState: String
    ) -> Answer {
        Answer(reply: { _ in Self.selfSubmittingForm(xml, messageName, action, relayState) })
    }

    private static func selfSubmittingForm(
        _ xml: String, _ messageName: String, _ action: String, _ relayState: String
    ) -> Reply {
        let document: HTML = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <title>One moment</title>
            </head>
            <body onload="\(HTML(stringLiteral: script))">
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
            fields: [.cacheControl: "no-store", .contentSecurityPolicy: policy])
    }

    private static let script = "document.forms[0].submit()"

    /// The policy allows the event handler by its digest (CSP 3, 2.3.1).
    private static let policy =
        "default-src 'none'; script-src 'unsafe-hashes' 'sha256-"
        + Base64.encode(SHA256.hash(Array(script.utf8))) + "'; base-uri 'none'"
}
