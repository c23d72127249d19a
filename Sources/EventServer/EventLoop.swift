import CLibevent

/// One event base: it waits for sockets, timers and signals, and calls whoever asked for them.
final class EventLoop {
    let base: OpaquePointer
    /// What a connection reads into before anybody else has a turn.
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bufferSize)
    static let bufferSize = 64 * 1024

    init() throws(ServerError) {
        let configuration = event_config_new()
        defer { event_config_free(configuration) }
        // Saves system calls with epoll; without epoll it has no effect.
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

    /// Serves until `end`.
    func run() {
        event_base_dispatch(base)
    }

    /// Closes the sockets of what was freed: libevent puts that off to the next round.
    func settle() {
        event_base_loop(base, EVLOOP_NONBLOCK)
    }

    func end() {
        event_base_loopbreak(base)
    }
}
