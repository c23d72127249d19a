import CLibevent

/// Accepts connections from one socket.
///
/// After a failed `accept`, such as EMFILE, it pauses for 100 milliseconds. Otherwise the connection in the backlog would wake the
/// loop again and again.
final class Listener {
    private let accept: (Int32, SocketAddress) -> Void
    private var handle: OpaquePointer?
    private var pauseTimer: LoopEvent?

    /// Takes ownership of the socket, unless it throws.
    init(
        _ loop: EventLoop, _ socket: ListeningSocket, accept: @escaping (Int32, SocketAddress) -> Void
    ) throws(ServerError) {
        self.accept = accept
        handle = evconnlistener_new(
            loop.base,
            { _, descriptor, address, length, listener in
                guard let address else { return }
                listener?.object(Listener.self)
                    .accept(descriptor, SocketAddress(address, length: .init(length)))
            }, Unmanaged.passUnretained(self).toOpaque(),
            LEV_OPT_CLOSE_ON_FREE | LEV_OPT_CLOSE_ON_EXEC, 0, socket.descriptor)
        guard handle != nil else { throw .outOfResources("listener") }
        evconnlistener_set_error_cb(handle) { _, listener in listener?.object(Listener.self).pause() }
        pauseTimer = LoopEvent(loop) { [unowned self] in evconnlistener_enable(handle) }
    }

    deinit {
        // `nil` when the initializer threw.
        if let handle { evconnlistener_free(handle) }
    }

    private func pause() {
        evconnlistener_disable(handle)
        pauseTimer?.start(after: .milliseconds(100))
    }
}
