import CLibevent
import Dispatch
import HTTPMessages

/// A libevent event base. It waits for sockets, timers and signals, and runs their callbacks on one thread.
package final class EventLoop: @unchecked Sendable {
    // Unchecked because other threads call only `perform`: a lock guards the actions, and any thread can write to the
    // pipe. All libevent calls are made on the thread of the loop, so libevent needs no locks.
    let base: OpaquePointer
    /// The buffer into which the connections of the loop read. It holds the bytes of one connection at a
    /// time.
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bufferSize)
    static let bufferSize = 64 * 1024
    private let actions = Locked<[@Sendable () -> Void]>([])
    /// The two ends of the pipe that wakes the loop.
    private let readEnd: Int32
    private let writeEnd: Int32
    private var wakeEvent: OpaquePointer?

    init() throws(ServerError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .outOfResources("pipe") }
        for end in ends {
            evutil_make_socket_nonblocking(end)
            evutil_make_socket_closeonexec(end)
        }
        guard let base = event_base_new() else {
            for end in ends { close(end) }
            throw .outOfResources("event loop")
        }
        (readEnd, writeEnd) = (ends[0], ends[1])
        self.base = base
        wakeEvent = event_new(
            base, readEnd, Int16(EV_READ | EV_PERSIST),
            { _, _, loop in loop?.object(EventLoop.self).didWake() },
            Unmanaged.passUnretained(self).toOpaque())
        event_add(wakeEvent, nil)
    }

    deinit {
        event_free(wakeEvent)
        event_base_free(base)
        close(readEnd)
        close(writeEnd)
        buffer.deallocate()
    }

    /// A loop on a thread of its own, for connections to other servers. It runs until ``stop()`` is called.
    ///
    /// Ignores SIGPIPE in the whole process. Otherwise a server that disconnects could terminate it.
    ///
    /// - Throws: when the system is out of resources.
    package static func onOwnThread() throws(ServerError) -> EventLoop {
        signal(SIGPIPE, SIG_IGN)
        let loop = try EventLoop()
        DispatchQueue(label: "EventLoop").async { loop.run() }
        return loop
    }

    /// Runs callbacks on this thread until `stop`.
    func run() {
        event_base_dispatch(base)
    }

    /// Ends the loop. Must be called on its thread. Actions passed afterwards do not run on the loop.
    /// ``performPending()`` can still run them.
    package func stop() {
        event_base_loopbreak(base)
    }

    /// Runs the action on the thread of the loop, after all earlier ones. Can be called from any thread.
    package func perform(_ action: @escaping @Sendable () -> Void) {
        let isFirst = actions.withLock { actions in
            actions.append(action)
            return actions.count == 1
        }
        // The write fails when the pipe is full, but then a wake-up is pending already.
        if isFirst { _ = write(writeEnd, [UInt8(1)], 1) }
    }

    func performPending() {
        for action in actions.exchange([]) { action() }
    }

    private func didWake() {
        var bytes: [UInt8] = Array(repeating: 0, count: 64)
        _ = read(readEnd, &bytes, bytes.count)
        performPending()
    }
}

extension UnsafeMutableRawPointer {
    /// The object that was passed to libevent with a callback. Unretained, because the object owns the handle and frees
    /// it before it is released.
    func object<Object: AnyObject>(_: Object.Type) -> Object {
        Unmanaged<Object>.fromOpaque(self).takeUnretainedValue()
    }
}
