import ControlAPI
import PassAPI

extension Simulator {
    /// Issues new client credentials on every call. Profiles of earlier credentials are not accessible with
    /// the new ones.
    ///
    /// - Parameter softwareStatement: a well-formed statement without white space.
    /// - Throws: `unapproved_software_statement` when its application is revoked, or when no application has
    ///   the statement and the policy `unknownSoftwareStatements` is `refuse`.
    package mutating func retrieveClientCredentials(
        softwareStatement: String, redirectURI: String?, in configuration: Configuration, at now: Timestamp
    ) throws(RegistrationError) -> ClientCredentials {
        let application = configuration.application(with: softwareStatement)
        if let application {
            guard !application.isRevoked else {
                throw RegistrationError(
                    .unapprovedSoftwareStatement,
                    because: "The configuration says that this software statement was revoked.")
            }
        } else if configuration.policies.unknownSoftwareStatements == .refuse {
            throw RegistrationError(
                .unapprovedSoftwareStatement,
                because: Reason(
                    "No application of the configuration has this software statement.",
                    hint: """
                        Add it to applications, or accept all with the policy unknownSoftwareStatements: accept.
                        """))
        }
        let client = Client(
            id: ClientID(random.uuid()), secret: random.uuid(),
            // The text of the configuration takes no memory of the client's own.
            softwareStatement: application?.softwareStatement ?? softwareStatement,
            issuedAt: now, redirectURIs: redirectURI.map { [$0] } ?? [])
        clients[client.id] = client
        return ClientCredentials(
            clientID: client.id, clientSecret: client.secret, issuedAt: now,
            redirectURIs: client.redirectURIs, scopes: application?.scopes ?? [AccessToken.scope])
    }
}

extension Configuration {
    /// The application that the software statement was issued to.
    package func application(with softwareStatement: String) -> RegisteredApplication? {
        applications.values.first { $0.softwareStatement == softwareStatement }
    }

    /// True if an application has a statement that is at least as long.
    package func hasStatement(ofBytes count: Int) -> Bool {
        applications.values.contains { $0.softwareStatement.map { $0.utf8.count >= count } ?? false }
    }

    /// The application that the client belongs to.
    package func application(of client: Client) -> RegisteredApplication? {
        application(ofClient: client.id, with: client.softwareStatement)
    }

    /// The application that a client with that identifier and statement belongs to.
    func application(ofClient id: ClientID, with statement: String?) -> RegisteredApplication? {
        // By the index: a loop over the values copies each of them.
        applications.indices.first {
            applications[$0].value.owns(id, statement)
        }.map { applications[$0].value }
    }

    /// The client whose credentials are built into an application, which never registers.
    func builtInClient(_ id: ClientID, since now: Timestamp) -> Client? {
        guard let application = applications.values.first(where: { $0.credentials?.clientID == id }),
            let credentials = application.credentials
        else { return nil }
        return Client(
            id: id, secret: credentials.clientSecret, softwareStatement: application.softwareStatement,
            issuedAt: now, redirectURIs: [])
    }
}

extension RegisteredApplication {
    /// True for a client that was registered with the application's software statement, or whose credentials are
    /// built into the application.
    package func owns(_ client: Client) -> Bool { owns(client.id, client.softwareStatement) }

    @inline(__always)
    fileprivate func owns(_ id: ClientID, _ statement: String?) -> Bool {
        // Most statements differ in their lengths.
        if let softwareStatement, softwareStatement.utf8.count == statement?.utf8.count,
            softwareStatement == statement
        {
            return true
        }
        guard let credentials else { return false }
        return credentials.clientID == id
    }
}
