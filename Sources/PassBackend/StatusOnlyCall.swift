import ControlAPI
import PassAPI

/// One call of an operation whose reply is a status without a body.
struct StatusOnlyCall {
    var context: RequestContext
    var configuration: Configuration
    var now: Timestamp
}
