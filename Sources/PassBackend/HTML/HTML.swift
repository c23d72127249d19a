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
