import HTTPMessages
import HTTPTypes
import PassBackend

extension AdminRoute {
    package static let reset = AdminRoute(
        .post, "/reset", "reset", "Resets the mock to its state at the start.", needs: .journal,
        handle: AdminResponder.reset)
}

extension AdminResponder {
    func reset() throws(AdminError) -> NoContent {
        try AdminError.mapping(try backend.reset())
        return NoContent()
    }
}
