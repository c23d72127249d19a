import ControlAPI
import PassAPI

extension Configuration {
    /// Checks the software statement of a registration.
    ///
    /// - Parameter softwareStatement: a well-formed statement without white space.
    /// - Returns: its application; `nil` for a statement that no application has.
    /// - Throws: `unapproved_software_statement` when its application is revoked, or when no application has
    ///   the statement and the policy `unknownSoftwareStatements` is `refuse`.
    package func approve(
        softwareStatement: String
    ) throws(RegistrationError) -> RegisteredApplication? {
        let application = application(with: softwareStatement)
        if let application {
            guard !application.isRevoked else {
                throw RegistrationError(
                    .unapprovedSoftwareStatement,
                    because: "The configuration says that this software statement was revoked.")
            }
        } else if policies.unknownSoftwareStatements == .refuse {
            throw RegistrationError(
                .unapprovedSoftwareStatement,
                because: Reason(
                    "No application of the configuration has this software statement.",
                    hint: """
                        Add it to applications, or accept all with the policy unknownSoftwareStatements: approve.
                        """))
        }
        return application
    }

    /// The application that the software statement was issued to.
    package func application(with softwareStatement: String) -> RegisteredApplication? {
        applications.values.first { $0.softwareStatement == softwareStatement }
    }

    /// True if an application has a statement that is at least as long.
    package func hasStatement(ofBytes count: Int) -> Bool {
        applications.values.contains { $0.softwareStatement.map { $0.utf8.count >= count } ?? false }
    }

    /// The application that the client belongs to.
    func application(of client: RegisteredClient) -> RegisteredApplication? {
        applicationIndex(of: client).map { applications[$0].value }
    }

    /// The index in ``applications``. Through it, parts of the application can be read without a copy of the whole.
    func applicationIndex(of client: RegisteredClient) -> Dictionary<String, RegisteredApplication>.Index? {
        applications.indices.first { applications[$0].value.owns(client) }
    }

    /// The application into which the client's credentials are built.
    func application(with client: ClientID) -> RegisteredApplication? {
        applications.values.first { $0.credentials?.clientID == client }
    }
}

extension RegisteredApplication {
    /// True for a client that was registered with the application's software statement, or whose credentials are
    /// built into the application.
    package func owns(_ client: RegisteredClient) -> Bool {
        if let statement, statement == client.statement { return true }
        guard let credentials else { return false }
        return credentials.clientID == client.id
    }
}
