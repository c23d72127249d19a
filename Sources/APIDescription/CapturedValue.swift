/// A part of an answer that examples of later calls name as `{{variable}}`.
package struct CapturedValue: Sendable, Hashable {
    package enum Source: Sendable, Hashable {
        /// A member of the JSON body, by its way from the top.
        case member([String])
        /// The body as it is.
        case body
        /// A parameter in the query of `Location`, encoded as it is there.
        case location(String)
    }

    package var variable: String
    package var source: Source

    package static func member(_ path: String..., as variable: String) -> CapturedValue {
        CapturedValue(variable: variable, source: .member(path))
    }

    package static func body(as variable: String) -> CapturedValue {
        CapturedValue(variable: variable, source: .body)
    }

    package static func location(_ parameter: String, as variable: String) -> CapturedValue {
        CapturedValue(variable: variable, source: .location(parameter))
    }
}
