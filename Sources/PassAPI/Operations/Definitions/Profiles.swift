import HTTPTypes

extension OperationDefinition {
    /// The operations for profiles.
    static let profiles = [
        OperationDefinition(
            .retrieveProfiles, namesDevice: true,
            help: "Returns the profiles of the device, and those that single sign-on shares with it.",
            headers: ParameterDescription.subjects + [.partnerStatus, .forwardedFor],
            answers: [.init(.ok, "The profiles; can be empty.", .json(ProfilesResponse.self))]),
        OperationDefinition(
            .retrieveProfileForMVPD, namesDevice: true,
            help: "Returns the profile for one MVPD, also a temporary or degraded one.",
            headers: ParameterDescription.subjects + [.partnerStatus, .temporaryIdentity, .forwardedFor],
            answers: [.init(.ok, "The profile, perhaps none.", .json(ProfilesResponse.self))]),
        OperationDefinition(
            .retrieveProfileForCode,
            help: "Returns the profile that a session created; none until the login is complete.",
            headers: [.temporaryIdentity, .forwardedFor],
            answers: [.init(.ok, "The profile, perhaps none.", .json(ProfilesResponse.self))]),
    ]
}
