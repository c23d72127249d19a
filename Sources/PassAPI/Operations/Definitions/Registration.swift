import HTTPTypes

extension OperationDefinition {
    /// The operations for dynamic client registration.
    static let registration = [
        OperationDefinition(
            .retrieveClientCredentials, dialect: .registration,
            help: "Registers an application by its software statement. Each call creates a new client.",
            body: .json(
                RegistrationParameters.self, example: ["software_statement": "{{softwareStatement}}"]),
            answers: [.init(.created, "The new client.", .json(ClientCredentials.self))],
            captures: [
                .member("client_id", as: "clientId"), .member("client_secret", as: "clientSecret"),
            ]),
        OperationDefinition(
            .retrieveAccessToken, dialect: .registration,
            help: "Issues an access token to a client. The parameters can be in the query instead.",
            body: .form([
                .form(
                    "client_id", "The identifier of the client.", example: "{{clientId}}",
                    isRequired: true),
                .form(
                    "client_secret", "The secret of the client.", example: "{{clientSecret}}",
                    isRequired: true),
                .form(
                    "grant_type", "`client_credentials`.", example: "client_credentials", isRequired: true
                ),
            ]),
            answers: [.init(.created, "The token, valid for six hours.", .json(AccessToken.self))],
            captures: [.member("access_token", as: "accessToken")]),
    ]
}
