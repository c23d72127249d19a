import HTTPMessages
import PassAPI

extension Vocabulary {
    package static let operations = Vocabulary("operation", of: Operation.self)
    package static let enhancedErrorCodes = Vocabulary("error code", of: EnhancedErrorCode.self)
    package static let registrationErrors = Vocabulary("registration error code", of: RegistrationError.self)
    /// Those that V2 does not have, too.
    package static let legacyErrorCodes = Vocabulary(
        "legacy error code",
        LegacyErrorCode.allCases.map(\.rawValue).filter { EnhancedErrorCode(rawValue: $0) == nil })
    /// What `then.error` takes: a word is an enhanced error code, one of dynamic client registration, or one of REST API
    /// V1.
    package static let errorCodes = Vocabulary(
        "error code", enhancedErrorCodes.names + registrationErrors.names + legacyErrorCodes.names)
    /// What stands in the list that `on` may be.
    package static let operationsOrAll = Vocabulary("operation", [OperationSelection.all] + operations.names)
    /// What `on` takes when it is no list.
    package static let operationSelections = Vocabulary(
        "operation", [OperationSelection.all, OperationSelection.natural] + operations.names)
    static let logLevels = Vocabulary(
        "log level", ["trace", "debug", "info", "notice", "warning", "error", "critical"])
    static let faults = Vocabulary("fault", of: Delivery.Fault.self)
    static let degradations = Vocabulary("degradation rule", of: DegradationRule.Kind.self)
    static let boardingStatuses = Vocabulary("boarding status", of: MVPD.BoardingStatus.self)
    static let parameterTypes = Vocabulary("parameter type", of: ParameterType.self)
    /// The types of profiles that a login leaves behind; the others come and go with the configuration.
    static let seedableProfileTypes = Vocabulary(
        "profile type",
        [ProfileType.regular, .appleSSO, .platformSSO, .serviceTokenSSO].map(\.rawValue))
}
