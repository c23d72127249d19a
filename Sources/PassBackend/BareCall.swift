import ControlAPI
import PassAPI

/// One call of an operation that answers with a status and nothing else.
struct BareCall {
    var visit: Visit
    var world: World
    var now: Timestamp
}
