import CLibevent

/// A libevent event base. It waits for sockets, timers and signals, and runs their callbacks.
final class EventLoop {
    let base: OpaquePointer
    /// The buffer into which the connections of the loop read. It holds the bytes of one connection at a
    /// time.
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bufferSize)
    static let bufferSize = 64 * 1024

    init() throws(ServerError) {
        let configuration = event_config_new()
        defer { event_config_free(configuration) }
        // Saves system calls with epoll. Has no effect with other backends.
        event_config_set_flag(configuration, Int32(EVENT_BASE_FLAG_EPOLL_USE_CHANGELIST.rawValue))
        guard let base = event_base_new_with_config(configuration) else {
            throw .outOfResources("event loop")
        }
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
