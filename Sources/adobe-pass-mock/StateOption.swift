import AdminAPI
import ControlAPI
import HTTPMessages
import PassBackend
import StateStore

/// `--state` and `--state-sync`
struct StateOption {
    let path: String
    let saver: StateSaver
    /// The name of the setting for the path in messages, such as `--state`.
    private let source: String
    private let sync: StateSync

    init(path: String, source: String, sync: StateSync) {
        self.path = path
        self.source = source
        self.sync = sync
        saver = StateSaver(sync: sync, now: SystemClock.now) {
            Output.report($0, on: source, isRestored: $1)
        }
    }

    /// Loads the state of the file into the backend, and then saves all changes.
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
    /// - Throws: `Failure` when the file at the path lacks them.
    func finish() throws(Failure) {
        if let failure = saver.finish() {
            throw .atRunTime("\(source): \(failure)")
        }
    }

    /// The responder for requests. With `--state-sync always`, its replies wait until the file has the changes.
    func responder(_ mock: AdminResponder) -> any Responder {
        sync == .always ? SavingResponder(mock: mock, saver: saver) : mock
    }

    /// Carries out a call in the background, and passes its reply on; with `--state-sync always`, once the file has its changes.
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
        // Leaves room for the terminating zero of a truncated name.
        _ = gethostname(&name, name.count - 1)
        let host = name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
        return "\(String(decoding: host, as: UTF8.self))/\(getpid())"
    }
}

/// Delays replies until the state file has the changes of their requests (`--state-sync always`).
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
        // Streams, and replies that wait for requests, change nothing. A call in the background waits for the file on its own.
        guard reply.continuation == nil, saver.mustWait(since: before) else { return reply }
        let promise = ReplyPromise(
            timeout: .seconds(60), timeoutReply: MockError.notSaved("the disk does not answer").reply,
            isComputed: true)
        saver.pass(reply) { promise.resolve($0) }
        return Reply(promised: promise)
    }
}

extension StateSaver {
    /// True if a reply must wait until the file has all changes, even if it only shows changes of others. While nothing can be
    /// saved, a request without changes is answered at once, so that apps can continue to read.
    fileprivate func mustWait(since before: Progress) -> Bool {
        let now = progress
        return !now.isSaved && !(now.hasFailed && now.noted == before.noted)
    }

    /// Passes a reply on when the file has all changes so far, or an error if it cannot be written.
    fileprivate func pass(_ reply: Reply, to receiver: @escaping @Sendable (Reply) -> Void) {
        afterSaving { failure in
            receiver(failure.map { MockError.notSaved($0.description).reply(replacing: reply) } ?? reply)
        }
    }
}
