import HTTPMessages
import PassAPI

extension AllowedValues {
    package static let operations = operationNames(after: [])
    static let enhancedErrorCodes = AllowedValues("error code", of: EnhancedErrorCode.self)
    static let registrationErrors = AllowedValues(
        "registration error code", of: RegistrationErrorCode.self)
    /// The error codes that only REST API V1 has.
    package static let legacyErrorCodes = AllowedValues(
        "legacy error code",
        LegacyErrorCode.allCases.map(\.rawValue).filter { EnhancedErrorCode(rawValue: $0) == nil })
    /// The error codes that only Adobe's single sign-on service has.
    package static let singleSignOnErrorCodes = AllowedValues(
        "error code of the single sign-on service",
        SingleSignOnServiceErrorCode.allCases.map(\.rawValue).filter {
            LegacyErrorCode(rawValue: $0) == nil
        })
    /// The values of `then.error`: enhanced error codes, then the codes of dynamic client registration, of REST API V1 and of
    /// Adobe's single sign-on service.
    package static let errorCodes = AllowedValues(
        "error code",
        enhancedErrorCodes.names + registrationErrors.names + legacyErrorCodes.names
            + singleSignOnErrorCodes.names)
    /// The values of the items when `on` is a list.
    static let operationsOrAll = operationNames(after: [OperationSelection.all])
    /// The values of `on` when it is not a list.
    static let operationSelections = operationNames(
        after: [OperationSelection.all, OperationSelection.natural])

    private static func operationNames(after others: [String]) -> AllowedValues {
        AllowedValues("operation", others + PassOperation.allCases.map(\.rawValue)) { name in
            Self.pathWords[name] ?? []
        }
    }

    private static let pathWords = Dictionary(
        uniqueKeysWithValues: PassOperation.allCases.map { operation in
            (
                operation.rawValue,
                operation.definition.paths.flatMap(\.literals).flatMap { NameWords.words(of: $0) }
            )
        })
    static let logLevels = AllowedValues(
        "log level", ["trace", "debug", "info", "notice", "warning", "error", "critical"])
    /// The types of profiles that a login creates. The other types follow from the configuration, so they cannot be seeded.
    static let seedableProfileTypes = AllowedValues(
        "profile type", ProfileType.allCases.filter(\.isStored).map(\.rawValue))
}

/// The values of `on` that do not name a single operation.
package enum OperationSelection {
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
