import ControlAPI
import PassAPI

extension Simulator {
    /// New credentials, each time: registering again puts the profiles of the old ones out of reach.
    ///
    /// - Parameter softwareStatement: a well-formed statement without white space.
    /// - Throws: `unapproved_software_statement` when its application is revoked, or when no application has it and
    ///   policy `unknownSoftwareStatements` refuses that.
    package mutating func retrieveClientCredentials(
        softwareStatement: String, redirectURI: String?, in configuration: Configuration, at now: Timestamp
    ) throws(RegistrationError) -> ClientCredentials {
        let application = configuration.application(with: softwareStatement)
        if let application {
            guard !application.isRevoked else { throw .unapprovedSoftwareStatement }
        } else if configuration.policies.unknownSoftwareStatements == .refuse {
            throw .unapprovedSoftwareStatement
        }
        let client = Client(
            id: ClientID(random.uuid()), secret: random.uuid(), softwareStatement: softwareStatement,
            issuedAt: now, redirectURIs: redirectURI.map { [$0] } ?? [])
        clients[client.id] = client
        return ClientCredentials(
            clientID: client.id, clientSecret: client.secret, issuedAt: now,
            redirectURIs: client.redirectURIs, scopes: application?.scopes ?? [AccessToken.scope])
    }
}

extension Configuration {
    /// The application that was given the statement.
    func application(with softwareStatement: String) -> RegisteredApplication? {
        applications.values.first { $0.softwareStatement == softwareStatement }
    }
}
