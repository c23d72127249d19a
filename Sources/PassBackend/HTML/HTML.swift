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

        package mutating func appendInterpolation(_ html: HTML) {
            markup += html.text
        }

        package mutating func appendInterpolation(_ parts: [HTML]) {
            for part in parts { markup += part.text }
        }

        /// Appends the markup, or nothing for `nil`.
        package mutating func appendInterpolation(_ html: HTML?) {
            if let html { markup += html.text }
        }
    }
}

extension HTML {
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
