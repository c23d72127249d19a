import HTTPMessages
import HTTPTypes
import PassBackend

extension AdminRoute {
    package static let undo = AdminRoute(
        .post, "/undo", "undo",
        "Takes back the last reset of everything, or the last removal of requests or of a device with its rules.",
        journal: .optional,
        refusals: [.notFound], handle: AdminResponder.undoLast)
}

extension AdminResponder {
    /// What ``undoLast()`` would take back; `nil` if there is nothing.
    package func undoableSubject() throws(AdminError) -> String? {
        try withState { $0.steering.undo?.subject }
    }

    func undoLast() throws(AdminError) -> NoContent {
        guard try withState({ $0.takeBack() }) else {
            throw .notFound(
                """
                There is nothing to take back: no reset or removal since the start or the last undo. The reset of one \
                service provider cannot be taken back.
                """)
        }
        return NoContent()
    }
}
