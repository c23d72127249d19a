import PassAPI

/// The values of `on` that do not name a single operation.
package enum OperationSelection {
    /// Every operation.
    package static let all = "*"
    /// The operations on which the error of the rule occurs without a scenario.
    static let natural = "natural"
}

extension RegistrationErrorCode {
    /// The operations that answer with the error without a scenario, according to their pages.
    var naturalOperations: Set<PassOperation> {
        switch self {
        case .invalidRequest: [.retrieveClientCredentials, .retrieveAccessToken]
        case .invalidRedirectURI, .invalidSoftwareStatement, .unapprovedSoftwareStatement:
            [.retrieveClientCredentials]
        case .invalidClient, .unauthorizedClient, .unsupportedGrantType: [.retrieveAccessToken]
        }
    }
}

extension SingleSignOnServiceErrorCode {
    /// The operations that answer with the error without a scenario, according to their sections of the page.
    var naturalOperations: Set<PassOperation> {
        let all = Set(PassOperation.allCases.filter { $0.definition.dialect == .singleSignOnService })
        return switch self {
        case .unauthorized, .internalError, .headerMissing, .tokenInvalid, .tokenExpired:
            all
        case .headerInvalid: all.subtracting([.createServiceToken])
        case .requestNull, .requestInvalid: [.unlinkDevices]
        }
    }
}
