import PassAPI

/// Markup. Text that is interpolated into it is escaped, markup is not, so that nothing from a request can become an
/// element, an attribute or a script.
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

        /// Good between tags and in attributes with quotes around them (HTML Standard, 13.1.2.3 and 13.5).
        package mutating func appendInterpolation(_ text: String) {
            markup += XMLText.escape(text)
        }

        package mutating func appendInterpolation(_ html: HTML) {
            markup += html.text
        }

        package mutating func appendInterpolation(_ parts: [HTML]) {
            for part in parts { markup += part.text }
        }

        /// Nothing where there is none.
        package mutating func appendInterpolation(_ html: HTML?) {
            if let html { markup += html.text }
        }
    }
}
