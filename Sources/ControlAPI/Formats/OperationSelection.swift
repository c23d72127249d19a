import PassAPI

/// The words of `on` that are not the name of one operation.
package enum OperationSelection {
    /// Every operation.
    package static let all = "*"
    /// Where the error of the rule occurs without a scenario.
    package static let natural = "natural"
}

extension RegistrationError {
    /// The operations that answer the error without a scenario, by their pages.
    package var naturalOperations: Set<Operation> {
        switch self {
        case .invalidRequest: [.retrieveClientCredentials, .retrieveAccessToken]
        case .invalidRedirectURI, .invalidSoftwareStatement, .unapprovedSoftwareStatement:
            [.retrieveClientCredentials]
        case .invalidClient, .unauthorizedClient, .unsupportedGrantType: [.retrieveAccessToken]
        }
    }
}
