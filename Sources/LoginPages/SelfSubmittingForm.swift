import HTMLPages
import HTTPMessages
import HTTPTypes
import PassAPI
import PassCrypto

/// A page with a form that submits itself when the page has loaded (SAML 2.0 Bindings, 3.5.4). Without scripts, the
/// user presses its button.
struct SelfSubmittingForm {
    /// The URL that receives the form.
    var action: String
    /// The hidden fields in their order.
    var fields: [(name: String, value: String)]

    var reply: Reply {
        var inputs: HTML = ""
        for field in fields {
            inputs = "\(inputs)<input type=\"hidden\" name=\"\(field.name)\" value=\"\(field.value)\">\n"
        }
        let document: HTML = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <title>One moment</title>
            </head>
            <body onload="\(HTML(stringLiteral: Self.script))">
            <form method="post" action="\(action)">
            \(inputs)<button>Continue</button>
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
