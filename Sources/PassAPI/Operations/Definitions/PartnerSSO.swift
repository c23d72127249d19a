import HTTPTypes

extension OperationDefinition {
    /// The operations for partner single sign-on.
    static let partnerSSO = [
        OperationDefinition(
            .retrievePartnerAuthenticationRequest, namesDevice: true,
            help: "Returns the request for the partner's framework, or how to log in without it.",
            headers: [.partnerStatus, .forwardedFor], body: .form(ParameterDescription.session),
            answers: [.init(.ok, "What to do next.", .json(SessionResponse.self))],
            captures: [.member("authenticationRequest", "request", as: "samlRequest")]),
        OperationDefinition(
            .createPartnerProfile, namesDevice: true,
            help: "Creates a profile from the response of the partner's framework.",
            headers: [.partnerStatus, .forwardedFor],
            body: .form([
                .form(
                    "SAMLResponse", "The response, in base64 that is percent-encoded.",
                    example: "{{samlResponse}}",
                    isRequired: true)
            ]),
            answers: [
                .init(.created, "The new profile.", .json(ProfilesResponse.self)),
                .init(
                    .ok,
                    "No new profile: degraded, or partner single sign-on does not apply.",
                    .json(ProfilesResponse.self)),
            ]),
    ]
}
