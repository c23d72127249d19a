import CLibevent

/// Accepts from one socket. When descriptors run out it rests for a moment, for the waiting connection would
/// otherwise wake the loop without end.
final class Listener {
    private let accept: (Int32, SocketAddress) -> Void
    private var handle: OpaquePointer?
    private var rest: Timer?

    /// Takes the socket over, unless it throws.
    init(
        _ loop: EventLoop, _ socket: ListeningSocket, accept: @escaping (Int32, SocketAddress) -> Void
    ) throws(ServerError) {
        self.accept = accept
        // Unretained: the listener does not outlive the object that owns it.
        handle = evconnlistener_new(
            loop.base,
            { _, descriptor, address, length, listener in
                guard let listener, let address else { return }
                Unmanaged<Listener>.fromOpaque(listener).takeUnretainedValue()
                    .accept(descriptor, SocketAddress(address, length: .init(length)))
            }, Unmanaged.passUnretained(self).toOpaque(),
            LEV_OPT_CLOSE_ON_FREE | LEV_OPT_CLOSE_ON_EXEC, 0, socket.descriptor)
        guard handle != nil else { throw .outOfResources("listener") }
        evconnlistener_set_error_cb(handle) { _, listener in
            guard let listener else { return }
            Unmanaged<Listener>.fromOpaque(listener).takeUnretainedValue().pause()
        }
        rest = Timer(loop) { [unowned self] in evconnlistener_enable(handle) }
    }

    deinit {
        // There is none when there was no room for it.
        if let handle { evconnlistener_free(handle) }
    }

    private func pause() {
        evconnlistener_disable(handle)
        rest?.start(after: .milliseconds(100))
    }
}
