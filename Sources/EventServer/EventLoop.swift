import CLibevent

/// A libevent event base. It waits for sockets, timers and signals, and runs their callbacks.
final class EventLoop {
    let base: OpaquePointer
    /// The buffer into which the connections of the loop read. It holds the bytes of one connection at a
    /// time.
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bufferSize)
    static let bufferSize = 64 * 1024

    init() throws(ServerError) {
        guard let base = event_base_new() else { throw .outOfResources("event loop") }
        self.base = base
    }

    deinit {
        event_base_free(base)
        buffer.deallocate()
    }

    /// Runs callbacks on this thread until `stop`.
    func run() {
        event_base_dispatch(base)
    }

    /// Closes the sockets of freed bufferevents, which libevent defers to the next iteration.
    func runDeferredCallbacks() {
        event_base_loop(base, EVLOOP_NONBLOCK)
    }

    func stop() {
        event_base_loopbreak(base)
    }
}
