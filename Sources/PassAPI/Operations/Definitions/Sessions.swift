import HTTPTypes

extension OperationDefinition {
    /// The operations for authentication sessions.
    static let sessions = [
        OperationDefinition(
            .createAuthenticationSession, namesDevice: true,
            help:
                "Starts a login, or returns why none is needed. Ends the device's previous session.",
            headers: ParameterDescription.subjects + [.partnerStatus, .forwardedFor],
            body: .form(ParameterDescription.session),
            answers: [.init(.ok, "What to do next.", .json(SessionResponse.self))],
            captures: [.member("code", as: "code")]),
        OperationDefinition(
            .resumeAuthenticationSession, help: "Adds missing parameters to a session.",
            headers: [.forwardedFor],
            body: .form(ParameterDescription.session),
            answers: [.init(.ok, "What to do next.", .json(SessionResponse.self))]),
        OperationDefinition(
            .retrieveAuthenticationSession,
            help: "Returns the parameters of a session, the missing ones, and its device.",
            headers: [.forwardedFor],
            answers: [.init(.ok, "The session.", .json(SessionInformation.self))]),
    ]
}

extension ParameterDescription {
    /// The form parameters of the sessions operations. The answer lists the missing ones.
    static let session: [ParameterDescription] = [
        .form(SessionParameter.mvpd.rawValue, "The MVPD at which the user logs in.", example: "Cablevision"),
        .form(
            SessionParameter.domainName.rawValue, "One of the service provider's domains.",
            example: "adobe.com"),
        .form(
            SessionParameter.redirectUrl.rawValue, "The absolute URI to which the login finally redirects.",
            example: "https://adobe.com"),
    ]
}
