import HTTPTypes

extension OperationDefinition {
    /// The operations for logout.
    static let logout = [
        OperationDefinition(
            .initiateLogout, namesDevice: true,
            help: "Deletes the profile for an MVPD, and returns the remaining steps.",
            query: [
                .query(
                    "redirectUrl", "The URL to which the MVPD's logout page finally redirects.",
                    example: "https://adobe.com", isRequired: true)
            ], headers: ParameterDescription.subjects + [.partnerStatus, .forwardedFor],
            answers: [.init(.ok, "The remaining steps.", .json(LogoutResponse.self))]),
        OperationDefinition(
            .performLogout, dialect: .html,
            help: "The logout page of the MVPD: the target of the url in a logout answer.",
            query: [
                .query(
                    "redirect_url", "The URL to which the page finally redirects.",
                    example: "https://adobe.com"),
                .query("mso_id", "The MVPD.", example: "Cablevision"),
                .query("requestor_id", "The service provider.", example: "REF30"),
                .query(
                    "pt_device_id", "The device of a single logout, whose redirect the mock has kept."),
            ],
            answers: [
                .init(.found, "Redirects to redirect_url.", .redirect),
                .init(.ok, "A page, when there is no redirect.", .page),
            ]),
    ]
}
