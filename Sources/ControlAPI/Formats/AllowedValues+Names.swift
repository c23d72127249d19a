import HTTPMessages
import PassAPI

extension AllowedValues {
    package static let operations = AllowedValues("operation", of: Operation.self)
    package static let enhancedErrorCodes = AllowedValues("error code", of: EnhancedErrorCode.self)
    package static let registrationErrors = AllowedValues(
        "registration error code", of: RegistrationError.self)
    /// Those that V2 does not have, too.
    package static let legacyErrorCodes = AllowedValues(
        "legacy error code",
        LegacyErrorCode.allCases.map(\.rawValue).filter { EnhancedErrorCode(rawValue: $0) == nil })
    /// What `then.error` takes: a word is an enhanced error code, one of dynamic client registration, or one of REST API
    /// V1.
    package static let errorCodes = AllowedValues(
        "error code", enhancedErrorCodes.names + registrationErrors.names + legacyErrorCodes.names)
    /// What stands in the list that `on` may be.
    package static let operationsOrAll = AllowedValues(
        "operation", [OperationSelection.all] + operations.names)
    /// What `on` takes when it is no list.
    package static let operationSelections = AllowedValues(
        "operation", [OperationSelection.all, OperationSelection.natural] + operations.names)
    static let logLevels = AllowedValues(
        "log level", ["trace", "debug", "info", "notice", "warning", "error", "critical"])
    static let faults = AllowedValues("fault", of: Delivery.Fault.self)
    static let degradations = AllowedValues("degradation rule", of: DegradationRule.Kind.self)
    static let boardingStatuses = AllowedValues("boarding status", of: MVPD.BoardingStatus.self)
    static let parameterTypes = AllowedValues("parameter type", of: ParameterType.self)
    /// The types of profiles that a login leaves behind; the others come and go with the configuration.
    static let seedableProfileTypes = AllowedValues(
        "profile type",
        [ProfileType.regular, .appleSSO, .platformSSO, .serviceTokenSSO].map(\.rawValue))
}
