/// What can be fuzzed: each takes any bytes, and must neither end the process nor find that something is not as it
/// should be.
package enum FuzzTarget: String, CaseIterable, Sendable {
    /// The request grammar, fed in pieces of every size.
    case request
    /// Percent-encoding, forms, paths and templates.
    case form
    /// Header values and the JSON in them.
    case headers
    /// SAML messages and media tokens.
    case saml
    /// Scenario and configuration files.
    case scenario
    /// Whole requests to the backend, over all its operations and the admin API.
    case backend

    /// - Throws: what is not as it should be.
    package func run(_ bytes: [UInt8]) throws(Finding) {
        switch self {
        case .request: try RequestFuzzing.run(bytes)
        case .form: try FormFuzzing.run(bytes)
        case .headers: try HeaderFuzzing.run(bytes)
        case .saml: try SAMLFuzzing.run(bytes)
        case .scenario: try ScenarioFuzzing.run(bytes)
        case .backend: try BackendFuzzing.run(bytes)
        }
    }
}
