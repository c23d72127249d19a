import HTTPMessages
import HTTPTypes
import PassAPI

/// Markup. Interpolated text is escaped and interpolated markup is not, so that text from a request cannot
/// become an element, an attribute or a script.
package struct HTML: Sendable, Hashable, ExpressibleByStringInterpolation {
    package let text: String

    package init(stringLiteral markup: String) {
        text = markup
    }

    package init(stringInterpolation: StringInterpolation) {
        text = stringInterpolation.markup
    }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var markup = ""

        package init(literalCapacity: Int, interpolationCount: Int) {
            markup.reserveCapacity(literalCapacity)
        }

        package mutating func appendLiteral(_ literal: String) {
            markup += literal
        }

        /// Escapes the text for use between tags and in quoted attributes (HTML Standard, 13.1.2.3 and 13.5).
        package mutating func appendInterpolation(_ text: String) {
            markup += XMLText.escape(text)
        }

        package mutating func appendInterpolation(_ parts: [HTML]) {
            for part in parts { markup += part.text }
        }

        package mutating func appendInterpolation(_ html: HTML?) {
            if let html { markup += html.text }
        }
    }

    /// An error message that screen readers announce at once; `nil` without an error. The invalid field
    /// refers to it by the identifier `problem`.
    package static func alert(_ diagnostic: String?) -> HTML? {
        diagnostic.map { "<p class=\"alert\" role=\"alert\" id=\"problem\">\($0)</p>\n" }
    }

    /// A complete HTML document.
    ///
    /// - Parameters:
    ///   - style: the only style sheet. The content security policy allows it by its digest.
    ///   - script: the path of the only script; `nil` for none.
    package static func document(title: String, style: String, script: String? = nil, body: HTML) -> HTML {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>\(title)</title>
        <style>\(HTML(stringLiteral: style))</style>
        \(script.map { "<script src=\"\($0)\" defer></script>\n" })</head>
        <body>
        \(body)
        </body>
        </html>

        """
    }
}

/// A page for the user of a user agent: one column that fits a phone, without scripts and external resources.
package struct Page: Sendable {
    var status: HTTPResponse.Status
    /// The title of the window and the heading of the page.
    var title: String
    /// The line above the heading, which names the kind of page.
    var kicker: String?
    /// The active scenario, if it is known.
    var scenario: String?
    var content: HTML

    package init(
        status: HTTPResponse.Status = .ok, title: String, kicker: String? = nil, scenario: String? = nil,
        content: HTML
    ) {
        self.status = status
        self.title = title
        self.kicker = kicker
        self.scenario = scenario
        self.content = content
    }

    package var reply: Reply {
        Reply(
            status: status, contentType: "text/html;charset=UTF-8", text: document.text, fields: Self.fields)
    }

    private var document: HTML {
        .document(
            title: title, style: StyleSheet.page.text,
            body: """
                <main>
                \(kicker.map { "<p class=\"kicker\">\($0)</p>\n" })<h1>\(title)</h1>
                \(content)
                </main>
                <footer>
                <p><strong>adobe-pass-mock</strong>: this is a test page, not a TV provider.</p>
                \(scenario.map { "<p>Scenario <code>\($0)</code></p>\n" })</footer>
                """)
    }

    /// The policy allows the style sheet by its digest (CSP 3, 2.3.1) and forbids everything else. It has no
    /// `form-action`, because that would also forbid redirects to the custom schemes of applications.
    private static let fields: ReplyFields = [
        .cacheControl: "no-store",
        .xContentTypeOptions: "nosniff",
        .referrerPolicy: "no-referrer",
        .contentSecurityPolicy:
            "default-src 'none'; style-src 'sha256-\(StyleSheet.page.digest)'; base-uri 'none'",
    ]
}

extension HTTPField.Name {
    package static let referrerPolicy = HTTPField.Name("Referrer-Policy")!
}

/// A style sheet that a page contains, and the digest by which the content security policy allows it.
package struct StyleSheet: Sendable {
    package let text: String
    /// The SHA-256 digest in base64 (CSP 3, 2.3.1).
    package let digest: String

    /// - Parameter css: the bytes of `.css` files, in the order of the cascade. They follow the colors that
    ///   all pages share.
    package init(_ css: [UInt8]...) {
        let bytes = PackageResources.colors_css + css.joined()
        text = String(decoding: bytes, as: UTF8.self)
        digest = Base64.encode(SHA256.hash(bytes))
    }

    static let page = StyleSheet(PackageResources.page_css)
}
