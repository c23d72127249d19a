import HTTPMessages
import HTTPTypes
import PassBackend

extension AdminRoute {
    package static let reset = AdminRoute(
        .post, "/reset", "reset", "Resets the mock to its state at the start.", handle: AdminResponder.reset)
}

extension AdminResponder {
    func reset() -> NoContent {
        keepEverything()
        backend.reset()
        snapshots.withLock { $0 = [:] }
        return NoContent()
    }
}
