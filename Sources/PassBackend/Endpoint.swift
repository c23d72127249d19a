import ControlAPI
import HTTPMessages
import PassAPI
import PassCrypto
import PassSimulator

/// What answers an operation, by the dialect of its errors.
enum Endpoint {
    case pass(@Sendable (inout Simulator, PassCall) throws(EnhancedError) -> Answer)
    case registration(@Sendable (inout Simulator, RegistrationCall) throws(RegistrationError) -> Answer)
    case bare(@Sendable (inout Simulator, BareCall) throws(BareError) -> Void)
    case page(@Sendable (PageCall) throws(PageError) -> Reply)
}

/// One call of a dynamic client registration operation.
struct RegistrationCall {
    var request: Request
    var world: World
    var now: Timestamp
    var softwareStatementKey: RSAPublicKey
}

/// One visit of a user agent.
struct PageCall {
    var request: Request
    var world: World
    var query: Form { Form(request.query ?? "") }
}

/// Why a page cannot be shown, in words for the person in front of it.
struct PageError: Error {
    var reason: String
}
