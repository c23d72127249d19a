import CLibevent
import Libc

/// Lets any thread call back on the loop's thread. The rest of libevent is used without locks.
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
                // Unretained: the event does not outlive the pipe that owns it.
                Unmanaged<WakePipe>.fromOpaque(pipe).takeUnretainedValue().wake()
            }, Unmanaged.passUnretained(self).toOpaque())
        event_add(event, nil)
    }

    deinit {
        event_free(event)
        close(readEnd)
        close(writeEnd)
    }

    /// May be called from any thread. Calls that come together wake the loop once.
    func ring() {
        // A full pipe has a wake-up in it already.
        _ = write(writeEnd, [UInt8(1)], 1)
    }

    private func wake() {
        var rings: [UInt8] = Array(repeating: 0, count: 64)
        _ = read(readEnd, &rings, rings.count)
        action()
    }
}
