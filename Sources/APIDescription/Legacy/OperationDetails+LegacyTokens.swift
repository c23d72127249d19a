import HTTPTypes
import PassAPI

/// The operations of REST API V1 on the login of a device.
extension OperationDetails {
    static let legacyProvideMVPDList = legacy(
        .legacyProvideMVPDList,
        "Which MVPDs a requestor is integrated with, and what Apple's framework needs to know of them.",
        answers: [
            .init(.ok, "The requestor and its MVPDs.", .document(.legacyConfiguration, root: "config"))
        ])

    static let legacyCheckAuthenticationToken = legacy(
        .legacyCheckAuthenticationToken, "Whether the user is logged in on the device.",
        answers: [.init(.ok, "Logged in.", .nothing)], refusals: pending)

    static let legacyCheckAuthenticationFlow = legacy(
        .legacyCheckAuthenticationFlow, "Whether the login with a registration code is done.",
        answers: [.init(.ok, "It is done.", .nothing)], refusals: pending)

    static let legacyRetrieveAuthenticationToken = legacy(
        .legacyRetrieveAuthenticationToken,
        "Who is logged in on the device. Devices ask until there is somebody.",
        answers: [.init(.ok, "The token.", .document(.authenticationToken, root: "authentication"))],
        refusals: [
            (.notFound, "Nobody has logged in, or not yet."), (.gone, "The token has expired."),
        ])

    static let legacyRetrieveUserMetadata = legacy(
        .legacyRetrieveUserMetadata, "What the MVPD says of the user.",
        answers: [.init(.ok, "The metadata.", .document(.userMetadata, root: "userMetadata"))],
        refusals: [
            (.notFound, "Nobody has logged in."), (.preconditionFailed, "The token has expired."),
        ])

    static let legacyInitiateLogout = legacy(
        .legacyInitiateLogout, "Deletes the tokens of the device. The MVPD is not told.",
        answers: [.init(.noContent, "There are none now.", .nothing)])

    static let legacyInitiateLogoutInUserAgent = legacy(
        .legacyInitiateLogoutInUserAgent,
        "The same in a user agent, which goes on to the logout page of the MVPD.",
        parameters: [
            .requestor, .deviceID,
            .query("redirect_url", "Where it leads in the end.", example: "https://adobe.com"),
        ], answers: [.init(.found, "On to the logout page, or to redirect_url.", .redirect)])

    private static let pending = [
        (HTTPResponse.Status.forbidden, "Nobody is logged in, or not yet."),
        (.notFound, "The same, by policy `legacyPendingStatus`."),
    ]
}
