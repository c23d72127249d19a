/// The description of a parameter.
package struct ParameterDescription: Sendable, Hashable {
    package enum Location: String, Sendable, Hashable {
        case path, query, header
        /// A form in the body.
        case form
    }

    package var name: String
    package var location: Location
    package var help: String
    /// A value that works with the shipped configuration. `{{name}}` is a value from an earlier answer. `nil`
    /// omits the parameter from examples.
    package var example: String?
    package var isRequired = false
    /// The allowed values; `nil` when any text is allowed.
    package var values: [String]?

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
