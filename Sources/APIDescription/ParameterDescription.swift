/// The description of a parameter.
struct ParameterDescription: Sendable, Hashable {
    enum Location: String, Sendable, Hashable {
        case path, query, header
        /// A form in the body.
        case form
    }

    var name: String
    var location: Location
    var help: String
    /// A value that works with the shipped configuration. `{{name}}` is a value from an earlier answer. `nil`
    /// omits the parameter from examples.
    var example: String?
    var isRequired = false
    /// The allowed values; `nil` when any text is allowed.
    var values: [String]?

    static func query(
        _ name: String, _ help: String, example: String? = nil, isRequired: Bool = false
    ) -> ParameterDescription {
        ParameterDescription(
            name: name, location: .query, help: help, example: example, isRequired: isRequired)
    }

    static func form(
        _ name: String, _ help: String, example: String? = nil, isRequired: Bool = false
    ) -> ParameterDescription {
        ParameterDescription(
            name: name, location: .form, help: help, example: example, isRequired: isRequired)
    }
}
