import HTTPMessages
import HTTPTypes

/// A page for the person behind a user agent: one column that fits a phone, without scripts and outside resources.
struct Page: Sendable {
    var status = HTTPResponse.Status.ok
    /// Of the window, and of the page.
    var title: String
    /// What the heading stands under: who speaks to whom.
    var kicker: String?
    /// The scenario that plays, where one is known.
    var scenario: String?
    var content: HTML

    var reply: Reply {
        Reply(
            status: status, contentType: "text/html;charset=UTF-8", text: document.text, fields: Self.fields)
    }

    private var document: HTML {
        .document(
            title: title, style: Stylesheet.text,
            body: """
                <main>
                \(kicker.map { "<p class=\"kicker\">\($0)</p>\n" })<h1>\(title)</h1>
                \(content)
                </main>
                <footer>
                <p><strong>adobe-pass-mock</strong>: this is a test, not a TV provider.</p>
                \(scenario.map { "<p>Scenario <code>\($0)</code></p>\n" })</footer>
                """)
    }

    /// The policy names the one style sheet by its digest (CSP 3, 2.3.1) and forbids everything else. It has no
    /// `form-action`, which would forbid redirects to the custom schemes of applications, too.
    private static let fields: ReplyFields = [
        .cacheControl: "no-store",
        .xContentTypeOptions: "nosniff",
        .referrerPolicy: "no-referrer",
        .contentSecurityPolicy:
            "default-src 'none'; style-src 'sha256-\(Stylesheet.digest)'; base-uri 'none'",
    ]
}

extension HTTPField.Name {
    static let referrerPolicy = HTTPField.Name("Referrer-Policy")!
}
