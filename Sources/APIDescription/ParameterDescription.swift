/// What callers are told of a parameter.
struct ParameterDescription: Sendable, Hashable {
    enum Location: String, Sendable, Hashable {
        case path, query, header
        /// A form in the body.
        case form
    }

    var name: String
    var location: Location
    var help: String
    /// A value that works with the shipped configuration; `{{name}}` stands for what an earlier answer gave. `nil`
    /// leaves the parameter out of examples.
    var example: String?
    var isRequired = false
    /// The only values that it takes.
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
