import HTTPTypes
import PassAPI

/// *(Legacy) Registration Page* and what becomes of its codes.
extension OperationDetails {
    static let legacyRequestRegistrationCode = legacy(
        .legacyRequestRegistrationCode,
        "Makes a registration code, with which the user logs in on a second screen or in a web view.",
        parameters: [
            .query("mvpd", "Where to log in, if that is known.", example: "Cablevision"),
            .query("ttl", "For how many seconds the code is good: 1800, or up to 36000."),
            .query("deviceType", "Of the device, as all that follow are."), .query("deviceUser", ""),
            .query("appId", ""), .query("appVersion", ""), .query("registrationURL", ""),
        ], answers: [.init(.created, "The code.", record)], captures: [.member("code", as: "code")])

    static let legacyReturnRegistrationRecord = legacy(
        .legacyReturnRegistrationRecord, "What a registration code is for.",
        answers: [.init(.ok, "The record.", record)], refusals: [(.notFound, unknownCode)])

    static let legacyDeleteRegistrationRecord = legacy(
        .legacyDeleteRegistrationRecord, "Ends a registration code.",
        answers: [.init(.noContent, "It is gone.", .nothing)], refusals: [(.notFound, unknownCode)])

    static let legacyInitiateAuthentication = legacy(
        .legacyInitiateAuthentication, "Where a login page sends its user agent.",
        parameters: [
            .query("requestor_id", "The service provider.", example: "REF30", isRequired: true),
            .query("mso_id", "The MVPD.", example: "Cablevision", isRequired: true),
            .query("reg_code", "The registration code, where the path has none.", example: "{{code}}"),
            .query("domain_name", "One of the requestor's domains.", example: "adobe.com", isRequired: true),
            .query(
                "redirect_url", "Where the login leads in the end: an absolute URI.",
                example: "https://adobe.com", isRequired: true),
            .query("noflash", "Always `true`.", example: "true"),
            .query("no_iframe", "Always `true`.", example: "true"),
        ],
        answers: [.init(.found, "On to the MVPD, or to redirect_url where nobody has to log in.", .redirect)])

    private static let record = AnswerDescription.Content.document(
        .registrationRecord, root: "regcode", namespace: .registration)
    private static let unknownCode = "The code is unknown, or over, or another requestor's."
}
