import HTTPMessages
import HTTPTypes

/// The answer of a call that has nothing to return.
package struct NoContent: AdminAnswer {
    package static let description = AdminAnswerDescription(.noContent)
    package var reply: Reply { Reply(status: .noContent) }
}
