import AdminAPI
import HTTPMessages
import PassBackend
import StateStore

/// Replies when the state file has what the requests have changed (`--state-sync always`).
final class SavingResponder: Responder {
    private let mock: AdminResponder
    private let saver: StateSaver

    init(mock: AdminResponder, saver: StateSaver) {
        self.mock = mock
        self.saver = saver
    }

    func bodyLimit(of head: Request) -> Int? { mock.bodyLimit(of: head) }

    func respond(to request: Request) -> Reply {
        let reply = mock.respond(to: request)
        // What waits for requests, and streams, change nothing. A call in the background waits for the file itself.
        guard reply.continuation == nil, !saver.isIdle else { return reply }
        let promise = ReplyPromise(
            timeout: .seconds(60), timeoutReply: MockError.notSaved("the disk does not answer").reply,
            shutdownReply: MockError.notSaved("the mock stops").reply)
        Self.pass(reply, whenSavedBy: saver) { promise.resolve($0) }
        return Reply(promised: promise)
    }

    /// Passes a reply on when the file has what its request has changed, or an error if it cannot be written.
    static func pass(
        _ reply: Reply, whenSavedBy saver: StateSaver, to receiver: @escaping @Sendable (Reply) -> Void
    ) {
        guard !saver.isIdle else { return receiver(reply) }
        saver.afterSaving { failure in
            receiver(failure.map { MockError.notSaved($0.description).reply } ?? reply)
        }
    }
}
