import ControlAPI
import PassAPI

/// One call of an operation that answers with a status and nothing else.
struct BareCall {
    var context: RequestContext
    var configuration: Configuration
    var now: Timestamp
}
