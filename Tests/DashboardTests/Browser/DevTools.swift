import Foundation
import PassAPI

/// The DevTools protocol over a pair of pipes: JSON texts, each with a NUL behind it.
///
/// `@unchecked Sendable` because `state` is read and written only while `condition` is locked.
final class DevTools: @unchecked Sendable {
    private let commands: FileHandle
    private let condition = NSCondition()
    /// Held while a command is written. The browser can block the write until its events are read.
    private let sending = NSLock()
    private var state = State()

    private struct State {
        var lastID = 0
        var replies: [Int: JSONValue] = [:]
        var events: [JSONValue] = []
        var isOver = false
    }

    enum Failure: Error {
        /// The browser is gone.
        case ended(waitingFor: String)
        case timeout(waitingFor: String)
        case refused(String, JSONValue)
    }

    /// Generous, for a machine that does much else: nothing waits that long unless it fails.
    private static let timeout: TimeInterval = 90

    init(commands: FileHandle, events: FileHandle) {
        self.commands = commands
        signal(SIGPIPE, SIG_IGN)
        let thread = Thread { [weak self] in
            Self.read(events.fileDescriptor) { text in self?.receive(text) }
            try? events.close()
            self?.end()
        }
        thread.start()
    }

    /// Sends a command and waits for its result.
    ///
    /// - Parameter session: the tab that is meant; `nil` for the browser.
    @discardableResult
    func call(
        _ method: String, _ parameters: [String: JSONValue] = [:], session: String? = nil
    ) throws -> JSONValue {
        let id = condition.withLock {
            state.lastID += 1
            return state.lastID
        }
        var command: [String: JSONValue] = [
            "id": .integer(Int64(id)), "method": .string(method), "params": .object(parameters),
        ]
        if let session { command["sessionId"] = .string(session) }
        send(JSONValue.object(command).jsonBytes + [0])
        let reply = try wait(for: method) { $0.replies.removeValue(forKey: id) }
        if let error = reply["error"] { throw Failure.refused(method, error) }
        return reply["result"] ?? .null
    }

    /// How many events have come: a place to wait from.
    var mark: Int { condition.withLock { state.events.count } }

    /// The first event behind a mark that is the wanted one, even when it has come already.
    func event(after mark: Int, _ what: String, where isWanted: (JSONValue) -> Bool) throws -> JSONValue {
        var seen = mark
        return try wait(for: what) { state in
            defer { seen = state.events.count }
            return state.events[seen...].first(where: isWanted)
        }
    }

    /// The events so far.
    var events: [JSONValue] { condition.withLock { state.events } }

    func waitUntilEnded() {
        _ = try? wait(for: "the end") { _ in nil as Bool? }
    }

    private func wait<Value>(for what: String, _ find: (inout State) -> Value?) throws -> Value {
        let deadline = Date(timeIntervalSinceNow: Self.timeout)
        condition.lock()
        defer { condition.unlock() }
        while true {
            if let value = find(&state) { return value }
            if state.isOver { throw Failure.ended(waitingFor: what) }
            guard condition.wait(until: deadline) else { throw Failure.timeout(waitingFor: what) }
        }
    }

    private func send(_ bytes: [UInt8]) {
        sending.lock()
        defer { sending.unlock() }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(commands.fileDescriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    private func receive(_ text: ArraySlice<UInt8>) {
        guard let message = JSONValue(parsing: text) else { return }
        condition.withLock {
            if let id = message["id"]?.integer {
                state.replies[Int(id)] = message
            } else {
                state.events.append(message)
            }
            condition.broadcast()
        }
    }

    private func end() {
        condition.withLock {
            state.isOver = true
            condition.broadcast()
        }
    }

    /// Hands over what comes, text by text, until the other side closes.
    private static func read(_ descriptor: Int32, _ receive: (ArraySlice<UInt8>) -> Void) {
        var pending: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 256 * 1024)
        while true {
            let count = Foundation.read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return }
            pending += buffer[..<count]
            while let end = pending.firstIndex(of: 0) {
                receive(pending[..<end])
                pending.removeFirst(end + 1)
            }
        }
    }
}
