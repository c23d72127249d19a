/// A part of an answer that examples of later calls name as `{{variable}}`.
struct CapturedValue: Sendable, Hashable {
    enum Source: Sendable, Hashable {
        /// A member of the JSON body, by its way from the top.
        case member([String])
        /// The body as it is.
        case body
        /// A parameter in the query of `Location`, encoded as it is there.
        case location(String)
    }

    var variable: String
    var source: Source

    static func member(_ path: String..., as variable: String) -> CapturedValue {
        CapturedValue(variable: variable, source: .member(path))
    }

    static func body(as variable: String) -> CapturedValue {
        CapturedValue(variable: variable, source: .body)
    }

    static func location(_ parameter: String, as variable: String) -> CapturedValue {
        CapturedValue(variable: variable, source: .location(parameter))
    }
}
