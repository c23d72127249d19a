import CLibevent
import HTTPMessages

/// Lets any thread run an action on the thread of the loop (self-pipe). All other libevent calls are made on
/// that thread, so libevent needs no locks.
final class WakePipe {
    private let loop: EventLoop
    private let action: () -> Void
    private let readEnd: Int32
    private let writeEnd: Int32
    private var event: OpaquePointer?

    init(_ loop: EventLoop, action: @escaping () -> Void) throws(ServerError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .outOfResources("pipe") }
        (readEnd, writeEnd) = (ends[0], ends[1])
        self.loop = loop
        self.action = action
        for end in ends {
            evutil_make_socket_nonblocking(end)
            evutil_make_socket_closeonexec(end)
        }
        event = event_new(
            loop.base, readEnd, Int16(EV_READ | EV_PERSIST),
            { _, _, pipe in
                guard let pipe else { return }
                // Unretained: the pipe owns the event and frees it.
                Unmanaged<WakePipe>.fromOpaque(pipe).takeUnretainedValue().didBecomeReadable()
            }, Unmanaged.passUnretained(self).toOpaque())
        event_add(event, nil)
    }

    deinit {
        event_free(event)
        close(readEnd)
        close(writeEnd)
    }

    /// Runs the action on the loop. Can be called from any thread. Several calls can cause a single run.
    func wake() {
        // The write fails when the pipe is full, but then a wake-up is pending already.
        _ = write(writeEnd, [UInt8(1)], 1)
    }

    private func didBecomeReadable() {
        loop.willRunCallback()
        var bytes: [UInt8] = Array(repeating: 0, count: 64)
        _ = read(readEnd, &bytes, bytes.count)
        action()
    }
}
