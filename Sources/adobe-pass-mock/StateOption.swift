import AdminAPI
import ControlAPI
import HTTPMessages
import PassBackend
import StateStore

/// `--state` and `--state-sync`
struct StateOption {
    let path: String
    let saver: StateSaver
    /// The name of what sets the path in messages, such as `--state`.
    private let source: String
    private let sync: StateSync

    init(path: String, source: String, sync: StateSync) {
        self.path = path
        self.source = source
        self.sync = sync
        saver = StateSaver(sync: sync, now: SystemClock.now) { Output.error("\(source): \($0)") }
    }

    /// Loads the state of the file into the backend, and saves from now on what changes.
    ///
    /// - Throws: `Failure` when the file does not hold a state or cannot be written.
    func restore(_ backend: Backend) throws(Failure) {
        do throws(StateFileError) {
            let file = try StateFile(path: path, sync: sync)
            try backend.restore { apply throws(StateFileError) in try file.read(apply) }
            try saver.start(file, backend.takeUnsavedChanges)
        } catch {
            throw .badInput("\(source): \(error)")
        }
    }

    /// Why the state will be lost at the end; `nil` if the file has all changes, or will have them soon.
    var notReadyReason: String? { saver.checkFiles()?.description }

    /// Writes the last changes and closes the file.
    ///
    /// - Throws: `Failure` when the file at the path does not have them.
    func finish() throws(Failure) {
        if let failure = saver.finish() {
            throw .atRunTime("\(source): \(failure)")
        }
    }

    /// The responder for requests. With `--state-sync always`, its replies wait until the file has the changes of the requests.
    func responder(_ mock: AdminResponder) -> any Responder {
        sync == .always ? SavingResponder(mock: mock, saver: saver) : mock
    }

    /// Carries out a call in the background, and passes its reply on, with `--state-sync always` when the file has what it has
    /// changed.
    func complete(_ call: () -> Reply, _ receiver: @escaping @Sendable (Reply) -> Void) {
        let before = saver.progress
        let reply = call()
        guard sync == .always, reply.continuation == nil, saver.mustWait(since: before) else {
            return receiver(reply)
        }
        saver.pass(reply, to: receiver)
    }
}

extension JournalPlace {
    /// The name of this process among others that share a journal.
    static var defaultReplica: String {
        var name = [CChar](repeating: 0, count: 256)
        // Leaves room for the end of a name that is truncated.
        _ = gethostname(&name, name.count - 1)
        let host = name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
        return "\(String(decoding: host, as: UTF8.self))/\(getpid())"
    }
}

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
        guard reply.continuation == nil, saver.mustWait(since: before) else { return reply }
        let promise = ReplyPromise(
            timeout: .seconds(60), timeoutReply: MockError.notSaved("the disk does not answer").reply,
            isComputed: true)
        saver.pass(reply) { promise.resolve($0) }
        return Reply(promised: promise)
    }
}

extension StateSaver {
    /// True if a reply must wait until the file has all changes: also one that only shows what others have changed. While
    /// nothing can be saved, a request that has changed nothing is answered at once, so that apps can read on.
    fileprivate func mustWait(since before: Progress) -> Bool {
        let now = progress
        return !now.isSaved && !(now.hasFailed && now.noted == before.noted)
    }

    /// Passes a reply on when the file has all changes up to now, or an error if it cannot be written.
    fileprivate func pass(_ reply: Reply, to receiver: @escaping @Sendable (Reply) -> Void) {
        afterSaving { failure in
            receiver(failure.map { MockError.notSaved($0.description).reply(replacing: reply) } ?? reply)
        }
    }
}
