import ControlAPI

/// The JSON request bodies of Adobe Pass operations.
extension Schema {
    static let clientRegistration = Schema.record(
        "An application.",
        [
            Field(
                "software_statement",
                .text(.filled, "The software statement of the application, a JWT. Spaces in it are ignored."),
                isRequired: true),
            Field("redirect_uri", .text(nil, "An absolute URI.")),
        ])

    static let resources = Schema.record(
        "Resources.",
        [
            Field(
                "resources",
                .list(
                    of: .text(.filled, ""), count: 1...Int.max,
                    "The resource identifiers. Each integration has a maximum number of resources."),
                isRequired: true)
        ])
}
