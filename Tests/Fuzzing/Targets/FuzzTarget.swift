/// The targets of fuzzing. Each accepts arbitrary bytes and must neither crash nor throw a finding.
package enum FuzzTarget: String, CaseIterable, Sendable {
    /// The request parser, with input that is split at different positions.
    case request
    /// Percent-encoding, forms, paths and path templates.
    case form
    /// Header values and the JSON in them.
    case headers
    /// SAML messages and media tokens.
    case saml
    /// Scenario and configuration files.
    case scenario
    /// Requests to the backend, for all operations and the admin API.
    case backend
    /// HTTP archives, as `compare` and `redact` read them.
    case archive
    /// XML of the AccessEnabler endpoints and of captured replies.
    case xml
    /// Sentences in which secrets are hidden.
    case secrets
    /// Rows of a state file.
    case state
    /// Replies of a Redis server.
    case redis

    /// Runs the target with an input.
    ///
    /// - Throws: the first violated invariant.
    package func run(_ bytes: [UInt8]) throws(Finding) {
        switch self {
        case .request: try RequestFuzzing.run(bytes)
        case .form: try FormFuzzing.run(bytes)
        case .headers: try HeaderFuzzing.run(bytes)
        case .saml: try SAMLFuzzing.run(bytes)
        case .scenario: try ScenarioFuzzing.run(bytes)
        case .backend: try BackendFuzzing.run(bytes)
        case .archive: try ArchiveFuzzing.run(bytes)
        case .xml: try XMLFuzzing.run(bytes)
        case .secrets: try SecretFuzzing.run(bytes)
        case .state: try StateFuzzing.run(bytes)
        case .redis: try RedisFuzzing.run(bytes)
        }
    }
}
