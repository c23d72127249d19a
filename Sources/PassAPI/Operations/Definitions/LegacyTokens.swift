import HTTPTypes

extension OperationDefinition {
    /// The operations of REST API V1 for the login of a device.
    static let legacyTokens: [OperationDefinition] = [
        legacy(
            .legacyProvideMVPDList, takesAccessToken: false,
            "Returns the MVPDs that a requestor is integrated with, and their settings for Apple's framework.",
            answers: [
                .init(.ok, "The requestor and its MVPDs.", .document(LegacyConfiguration.self))
            ]),
        legacy(
            .legacyCheckAuthenticationToken, namesDevice: true,
            "Checks whether a user is logged in on the device.",
            answers: [.init(.ok, "Logged in.", .nothing)], refusals: pending),
        legacy(
            .legacyCheckAuthenticationFlow, takesAccessToken: false,
            "Checks whether the login with a registration code is complete.",
            answers: [.init(.ok, "The login is complete.", .nothing)], refusals: pending),
        legacy(
            .legacyRetrieveAuthenticationToken, namesDevice: true,
            "Returns the authentication token of the device. Devices poll it until the login is complete.",
            answers: [.init(.ok, "The token.", .document(LegacyAuthenticationToken.self))],
            refusals: [
                (.notFound, "No user has logged in yet."), (.gone, "The token has expired."),
            ]),
        legacy(
            .legacyRetrieveAuthenticationTokenForCode, isRequestorOptional: true,
            "Returns the authentication token of the device that requested a registration code. Clients poll it until "
                + "the login is complete.",
            answers: [.init(.ok, "The token.", .document(LegacyAuthenticationToken.self))],
            refusals: [(.notFound, "No user has logged in yet, or the code is unknown.")]),
        legacy(
            .legacyRetrieveUserMetadata, namesDevice: true, isRequestorOptional: true,
            "Returns the MVPD's metadata of the user.",
            answers: [.init(.ok, "The metadata.", .document(LegacyUserMetadata.self))],
            refusals: [
                (.notFound, "No user has logged in."), (.preconditionFailed, "The token has expired."),
            ]),
        legacy(
            .legacyInitiateLogout, namesDevice: true, isRequestorOptional: true,
            "Deletes the tokens of the device, without a logout at the MVPD.",
            answers: [.init(.noContent, "The device has no tokens now.", .nothing)]),
        legacy(
            .legacyInitiateLogoutInUserAgent, dialect: .html,
            "Deletes the tokens of the device in a user agent, and redirects to the logout page of the MVPD.",
            parameters: [
                .requestor, .deviceID,
                .query(
                    "redirect_url", "The URL to which the logout finally redirects.",
                    example: "https://adobe.com"
                ),
            ], answers: [.init(.found, "Redirects to the logout page, or to redirect_url.", .redirect)]),
    ]

    private static let pending = [
        (HTTPResponse.Status.forbidden, "No user has logged in yet."),
        (.notFound, "The same, depending on the policy `legacyPendingStatus`."),
    ]
}
