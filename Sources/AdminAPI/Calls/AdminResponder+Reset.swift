import HTTPMessages
import HTTPTypes
import PassBackend

extension AdminRoute {
    package static let reset = AdminRoute(
        .post, "/reset", "reset", "Resets the mock to its state at the start.", answer: .nothing()
    ) { admin, _ in admin.reset() }
}

extension AdminResponder {
    fileprivate func reset() -> Reply {
        backend.reset()
        snapshots.withLock { $0 = [:] }
        return Reply(status: .noContent)
    }
}
