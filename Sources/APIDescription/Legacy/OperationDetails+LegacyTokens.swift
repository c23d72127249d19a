import HTTPTypes
import PassAPI

/// The REST API V1 operations for the login of a device.
extension OperationDetails {
    static let legacyProvideMVPDList = legacy(
        .legacyProvideMVPDList,
        "Returns the MVPDs that a requestor is integrated with, and their settings for Apple's framework.",
        answers: [
            .init(.ok, "The requestor and its MVPDs.", .document(.legacyConfiguration, root: "config"))
        ])

    static let legacyCheckAuthenticationToken = legacy(
        .legacyCheckAuthenticationToken, "Checks whether a user is logged in on the device.",
        answers: [.init(.ok, "Logged in.", .nothing)], refusals: pending)

    static let legacyCheckAuthenticationFlow = legacy(
        .legacyCheckAuthenticationFlow, "Checks whether the login with a registration code is complete.",
        answers: [.init(.ok, "The login is complete.", .nothing)], refusals: pending)

    static let legacyRetrieveAuthenticationToken = legacy(
        .legacyRetrieveAuthenticationToken,
        "Returns the authentication token of the device. Devices poll it until the login is complete.",
        answers: [.init(.ok, "The token.", .document(.authenticationToken, root: "authentication"))],
        refusals: [
            (.notFound, "No user has logged in yet."), (.gone, "The token has expired."),
        ])

    static let legacyRetrieveUserMetadata = legacy(
        .legacyRetrieveUserMetadata, "Returns the MVPD's metadata of the user.",
        answers: [.init(.ok, "The metadata.", .document(.userMetadata, root: "userMetadata"))],
        refusals: [
            (.notFound, "No user has logged in."), (.preconditionFailed, "The token has expired."),
        ])

    static let legacyInitiateLogout = legacy(
        .legacyInitiateLogout, "Deletes the tokens of the device, without a logout at the MVPD.",
        answers: [.init(.noContent, "The device has no tokens now.", .nothing)])

    static let legacyInitiateLogoutInUserAgent = legacy(
        .legacyInitiateLogoutInUserAgent,
        "Deletes the tokens of the device in a user agent, and redirects to the logout page of the MVPD.",
        parameters: [
            .requestor, .deviceID,
            .query(
                "redirect_url", "The URL to which the logout finally redirects.", example: "https://adobe.com"
            ),
        ], answers: [.init(.found, "Redirects to the logout page, or to redirect_url.", .redirect)])

    private static let pending = [
        (HTTPResponse.Status.forbidden, "No user has logged in yet."),
        (.notFound, "The same, depending on the policy `legacyPendingStatus`."),
    ]
}
