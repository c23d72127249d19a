import ControlAPI

/// What operations of Adobe Pass take as JSON.
extension Schema {
    static let clientRegistration = Schema.record(
        "An application.",
        [
            Field(
                "software_statement", .text(.filled, "The application's, a JWT; spaces in it are left out."),
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
                    "Their identifiers; how many may be asked for at a time is set per integration."),
                isRequired: true)
        ])
}
