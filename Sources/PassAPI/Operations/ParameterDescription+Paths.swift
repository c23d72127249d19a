/// The path parameters.
extension ParameterDescription {
    /// - Returns: `nil` for a name that no path has.
    static func path(_ name: String) -> ParameterDescription? { paths.first { $0.name == name } }

    private static let paths = [
        path("serviceProvider", "The service provider (case-sensitive).", "REF30"),
        path("requestor", "The service provider, under its name in REST API V1.", "REF30"),
        path("mvpd", "The identifier of the MVPD (case-sensitive).", "Cablevision"),
        path(
            "code", "The code of an authentication session, or a registration code of REST API V1.",
            "{{code}}"),
        path(
            "partner", "The partner with the single sign-on framework.", "Apple",
            values: Partner.allCases.map(\.rawValue)),
    ]

    private static func path(
        _ name: String, _ help: String, _ example: String, values: [String]? = nil
    ) -> ParameterDescription {
        ParameterDescription(
            name: name, location: .path, help: help, example: example, isRequired: true, values: values)
    }
}
