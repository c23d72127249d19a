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

    func bodyAllowance(of head: Request) -> BodyAllowance { mock.bodyAllowance(of: head) }

    func respond(to request: Request) -> Reply {
        let before = saver.progress
        let reply = mock.respond(to: request)
        // Streams, and replies that wait for requests, change nothing. A call in the background waits for the file itself.
        guard reply.continuation == nil, Self.mustWait(for: saver, since: before) else { return reply }
        let promise = ReplyPromise(
            timeout: .seconds(60), timeoutReply: MockError.notSaved("the disk does not answer").reply,
            shutdownReply: MockError.notSaved("the mock stops").reply)
        Self.pass(reply, whenSavedBy: saver) { promise.resolve($0) }
        return Reply(promised: promise)
    }

    /// Carries out a call in the background, and passes its reply on when the file has what it has changed.
    static func complete(
        _ call: () -> Reply, savedBy saver: StateSaver, to receiver: @escaping @Sendable (Reply) -> Void
    ) {
        let before = saver.progress
        let reply = call()
        guard reply.continuation == nil, mustWait(for: saver, since: before) else { return receiver(reply) }
        pass(reply, whenSavedBy: saver, to: receiver)
    }

    /// True if a reply must wait until the file has all changes: also one that only shows what others have changed. While
    /// nothing can be saved, a request that has changed nothing is answered at once, so that apps can read on.
    private static func mustWait(for saver: StateSaver, since before: StateSaver.Progress) -> Bool {
        let now = saver.progress
        return !now.isSaved && !(now.hasFailed && now.hasSameChanges(as: before))
    }

    /// Passes a reply on when the file has all changes up to now, or an error if it cannot be written.
    private static func pass(
        _ reply: Reply, whenSavedBy saver: StateSaver, to receiver: @escaping @Sendable (Reply) -> Void
    ) {
        saver.afterSaving { failure in
            receiver(failure.map { MockError.notSaved($0.description).reply(replacing: reply) } ?? reply)
        }
    }
}
