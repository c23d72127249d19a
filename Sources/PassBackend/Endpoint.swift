import ControlAPI
import HTTPMessages
import PassAPI
import PassSimulator

/// The function that implements an operation, by the dialect of its errors.
enum Endpoint {
    case pass(@Sendable (inout Simulator, PassCall) throws(EnhancedError) -> Answer)
    case registration(@Sendable (inout Simulator, RegistrationCall) throws(RegistrationError) -> Answer)
    case statusOnly(@Sendable (inout Simulator, StatusOnlyCall) throws(StatusOnlyError) -> Void)
    case legacy(@Sendable (inout Simulator, LegacyCall) throws(LegacyError) -> LegacyAnswer)
    case accessEnabler(
        @Sendable (inout Simulator, LegacyCall) throws(AccessEnablerError) -> AccessEnablerAnswer)
    case singleSignOn(
        @Sendable (inout Simulator, SingleSignOnCall) throws(SingleSignOnServiceError) -> Answer)
    case page(@Sendable (inout Simulator, PageCall) throws(PageError) -> PageAnswer)
}
