/// A part of an answer that the examples of later calls use as `{{variable}}`.
package struct CapturedValue: Sendable, Hashable {
    package enum Source: Sendable, Hashable {
        /// A member of the JSON body, by its path from the root.
        case member([String])
        /// The whole body.
        case body
        /// The text of an XML element, still escaped. It is percent-encoded for a form.
        case element(String)
        /// A query parameter of the URL in `Location`, still percent-encoded.
        case location(String)
    }

    package var variable: String
    package var source: Source

    package static func member(_ path: String..., as variable: String) -> CapturedValue {
        CapturedValue(variable: variable, source: .member(path))
    }

    static func body(as variable: String) -> CapturedValue {
        CapturedValue(variable: variable, source: .body)
    }

    static func element(_ name: String, as variable: String) -> CapturedValue {
        CapturedValue(variable: variable, source: .element(name))
    }

    static func location(_ parameter: String, as variable: String) -> CapturedValue {
        CapturedValue(variable: variable, source: .location(parameter))
    }
}
