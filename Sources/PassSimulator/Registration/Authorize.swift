import ControlAPI
import PassAPI

extension Configuration {
    /// Returns the client that an access token was issued to, when its application is registered for the service provider.
    ///
    /// - Parameters:
    ///   - scope: the scope that the application must have; `nil` for none.
    ///   - serverTime: the server's time. Access tokens expire by it, even when a device's clock is changed.
    /// - Throws: `invalid_access_token_client_application` when the application's statement was revoked, also
    ///   after the token was issued, or when the application lacks the scope; the error code that the policy
    ///   `accessTokenFailure` selects for a missing, foreign or expired token; `invalid_parameter_service_provider` for an
    ///   unknown service provider, and `invalid_access_token_service_provider` for one that the application is not
    ///   registered for.
    package func authorize(
        token: PresentedToken, for serviceProvider: ServiceProviderID, scope: String? = nil,
        at serverTime: Timestamp
    ) throws(EnhancedError) -> ClientID {
        let client: RegisteredClient
        switch token {
        case .verified(let issued) where token.isUsable(at: serverTime): client = issued.client
        case .verified(let issued): throw refusal(because: issued.expiry(at: serverTime))
        case .unusable(let reason): throw refusal(because: reason)
        }
        guard hasServiceProvider(serviceProvider) else {
            throw EnhancedError(.invalidParameterServiceProvider, because: reasonAgainst(serviceProvider))
        }
        guard let index = applicationIndex(of: client) else { return client.id }
        if applications[index].value.isRevoked {
            throw EnhancedError(
                .invalidAccessTokenClientApplication,
                because: Reason(
                    "The token was issued to the client \(client.id), whose software statement was revoked.",
                    hint: "Register with another software statement."))
        }
        if let scope, !applications[index].value.scopes.contains(scope) {
            throw EnhancedError(
                .invalidAccessTokenClientApplication,
                because: Reason(
                    "The application of the client \(client.id) lacks the scope \(scope).",
                    hint: "Register with the software statement of an application that has the scope."))
        }
        if let allowed = applications[index].value.serviceProviders, !allowed.contains(serviceProvider) {
            let names = allowed.map(\.text).sorted().joined(separator: ", ")
            throw EnhancedError(
                .invalidAccessTokenServiceProvider,
                because: """
                    The application of the client \(client.id) is registered for \(names), and not for \
                    \(serviceProvider).
                    """)
        }
        return client.id
    }

    /// The error for a token that does not identify a client (policy `accessTokenFailure`).
    private func refusal(because reason: Reason) -> EnhancedError {
        switch policies.accessTokenFailure {
        case .invalidClientApplication: EnhancedError(.invalidAccessTokenClientApplication, because: reason)
        case .invalidServiceProvider: EnhancedError(.invalidAccessTokenServiceProvider, because: reason)
        }
    }

    /// The service provider of the application that an access token was issued to, when it is registered for
    /// just one.
    package func onlyServiceProvider(of token: PresentedToken) -> ServiceProviderID? {
        guard let client = token.verified?.client, let allowed = application(of: client)?.serviceProviders
        else { return nil }
        return allowed.count == 1 ? allowed.first : nil
    }

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

    /// True if an application has a statement of at least so many bytes.
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
        applications.values.first { $0.clientID == client }
    }
}

extension RegisteredApplication {
    /// True for a client that was registered with the application's software statement, or whose credentials are
    /// built into the application.
    package func owns(_ client: RegisteredClient) -> Bool {
        if let statementDigest, statementDigest == client.statementDigest { return true }
        return clientID == client.id
    }
}

/// A client, read from its identifier alone: no mock stores clients.
package struct RegisteredClient: Sendable, Hashable {
    package let id: ClientID
    /// The digest of the statement with which the client registered; `nil` if this mock's keys have not made the identifier.
    let statementDigest: StatementDigest?

    package init(id: ClientID, statementDigest: StatementDigest?) {
        self.id = id
        self.statementDigest = statementDigest
    }
}

/// The access token of a request.
package enum PresentedToken: Sendable {
    /// A token that this mock's key has signed. It can have expired.
    case verified(IssuedToken)
    /// There is no token, or this mock's key has not signed it.
    indirect case unusable(Reason)

    package var verified: IssuedToken? {
        if case .verified(let token) = self { token } else { nil }
    }

    /// True for a token that this mock's key has signed, and that has not expired. A token that was issued while the clock was
    /// ahead stays usable after a reset of the clock, because the app keeps it.
    package func isUsable(at serverTime: Timestamp) -> Bool {
        verified.map { !$0.validity.isOver(at: serverTime) } ?? false
    }
}

/// An access token that this mock's key has signed.
package final class IssuedToken: Sendable {
    /// The client that it was issued to.
    package let client: RegisteredClient
    /// The validity by the server's clock.
    let validity: Validity

    package init(client: RegisteredClient, validity: Validity) {
        self.client = client
        self.validity = validity
    }

    /// Why the token cannot be used at the time.
    fileprivate func expiry(at serverTime: Timestamp) -> Reason {
        Reason(
            """
            The token \(validity.mismatch(at: serverTime)) by the mock's clock, which shows \
            \(serverTime.utcString). It was issued to the client \(client.id).
            """, hint: "Request a new access token.")
    }
}
