import AdminAPI
import HTTPMessages
import PassBackend
import StateStore

/// Replies when the state file has what the requests have changed (`--state-sync always`).
struct SavingResponder: Responder {
    let mock: AdminResponder
    let saver: StateSaver

    func bodyLimit(of head: Request) -> Int? { mock.bodyLimit(of: head) }

    func respond(to request: Request) -> Reply {
        let reply = mock.respond(to: request)
        // What waits for requests, and streams, change nothing.
        guard reply.continuation == nil, !saver.isIdle else { return reply }
        let promise = ReplyPromise(
            timeout: .seconds(60), timeoutReply: MockError.notSaved("the disk does not answer").reply,
            shutdownReply: MockError.notSaved("the mock stops").reply)
        saver.afterSaving { failure in
            promise.resolve(failure.map { MockError.notSaved($0.description).reply } ?? reply)
        }
        var later = Reply()
        later.continuation = .promise(promise)
        return later
    }
}
