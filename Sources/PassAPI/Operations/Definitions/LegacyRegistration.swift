import HTTPTypes

extension OperationDefinition {
    /// The operations of REST API V1 for registration codes (page *(Legacy) Registration Page* and those next to it).
    static let legacyRegistration: [OperationDefinition] = [
        legacy(
            .legacyRequestRegistrationCode, namesDevice: true, takesForm: true,
            "Creates a registration code, with which the user logs in on a second screen or in a web view.",
            parameters: [
                .query("mvpd", "The MVPD at which the user logs in, if known.", example: "Cablevision"),
                .query("ttl", "The lifetime of the code in seconds: at most 36000, 1800 when absent."),
                .query("deviceType", "A property of the device, like the parameters that follow."),
                .query("deviceUser", ""),
                .query("appId", "Switches single sign-on off."), .query("appVersion", ""),
                .query("registrationURL", ""),
            ], answers: [.init(.created, "The code.", record)], captures: [.member("code", as: "code")]),
        legacy(
            .legacyReturnRegistrationRecord, takesAccessToken: false, isRequestorOptional: true,
            "Returns the record of a registration code.",
            answers: [.init(.ok, "The record.", record)], refusals: [(.notFound, unknownCode)]),
        legacy(
            .legacyDeleteRegistrationRecord, "Deletes a registration code.",
            answers: [.init(.noContent, "The code was deleted.", .nothing)],
            refusals: [(.notFound, unknownCode)]),
        legacy(
            .legacyInitiateAuthentication, dialect: .html,
            "The URL to which an app's login page sends the user agent.",
            parameters: [
                .query("requestor_id", "The service provider.", example: "REF30", isRequired: true),
                .query("mso_id", "The MVPD.", example: "Cablevision", isRequired: true),
                .query("reg_code", "The registration code.", example: "{{code}}", isRequired: true),
                .query(
                    "domain_name", "One of the requestor's domains.", example: "adobe.com", isRequired: true),
                .query(
                    "redirect_url", "The absolute URI to which the login finally redirects.",
                    example: "https://adobe.com", isRequired: true),
                .query("noflash", "`true`. The next redirect repeats it.", example: "true"),
                .query("no_iframe", "`true`. The next redirect repeats it.", example: "true"),
            ],
            answers: [
                .init(
                    .found,
                    "Redirects to the MVPD (redirect binding), or to redirect_url when no login is needed.",
                    .redirect),
                requestForm,
            ]),
    ]

    private static let record = AnswerDescription.Content.document(RegistrationRecord.self)
    private static let unknownCode = "The code is unknown, expired or used, or belongs to another requestor."
}
