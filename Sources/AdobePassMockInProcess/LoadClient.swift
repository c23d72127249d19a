import Dispatch
import Foundation
import HTTPMessages

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The client of a session, for one load. It takes the messages of the load in order, where the session calls the load.
///
/// `@unchecked`: the members do not change, and the loader is used only where the session calls it.
final class LoadClient: @unchecked Sendable {
    typealias Message = @Sendable (any URLProtocolClient, URLProtocol) -> Void

    private weak var loader: URLProtocol?
    private let waiting = Locked<[Message]>([])
    #if canImport(FoundationNetworking)
        /// One for all loads, because to resume a task blocks a thread, and the session needs one of those that remain.
        private static let wakeUps = DispatchQueue(label: "adobe-pass-mock in-process wake-ups")
    #else
        /// Apple's sample code calls the client on the thread on which the session started the load.
        private let runLoop = RunLoop.current
    #endif

    /// Must be created where the session starts the load.
    init(of loader: URLProtocol) { self.loader = loader }

    /// Sends the message soon, after those that wait.
    ///
    /// - Returns: false if the session does not need the load any more.
    func send(_ message: @escaping Message) -> Bool {
        guard let loader, loader.client != nil else { return false }
        let isFirst = waiting.withLock { waiting in
            defer { waiting.append(message) }
            return waiting.isEmpty
        }
        guard isFirst else { return true }
        #if canImport(FoundationNetworking)
            // Foundation on Linux looks up its tasks without a lock, so that a call from another queue than the
            // session's crashes when requests come at once. To resume a running task starts its load again, on that
            // queue. It must not happen after the last message, when the task has no load any more.
            Self.wakeUps.async { [weak task = loader.task] in task?.resume() }
        #else
            runLoop.perform { [self] in takeMessages() }
            CFRunLoopWakeUp(runLoop.getCFRunLoop())
        #endif
        return true
    }

    /// Gives the client the messages that wait. Must be called where the session calls the load.
    func takeMessages() {
        guard let loader, let client = loader.client else { return }
        let messages = waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
        for message in messages { message(client, loader) }
    }
}
