import CLibevent
import CLibeventOpenSSL

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The two directions of one connection: a bufferevent. This is the only place that makes one.
///
/// Whoever made it frees it, and does not touch it afterwards.
struct ByteStream {
    private let handle: OpaquePointer
    private let descriptor: Int32
    private let input: OpaquePointer
    private let output: OpaquePointer
    /// The connection of OpenSSL. Without one, bytes may go to the socket without passing the bufferevent.
    private let ssl: OpaquePointer?

    /// Takes over a connected socket that does not block.
    static func plain(_ loop: EventLoop, _ descriptor: Int32) -> ByteStream? {
        guard
            let handle = bufferevent_socket_new(loop.base, descriptor, Int32(BEV_OPT_CLOSE_ON_FREE.rawValue))
        else { return nil }
        return ByteStream(handle, descriptor, ssl: nil)
    }

    /// The same with TLS, whose handshake the client begins.
    static func secure(_ loop: EventLoop, _ descriptor: Int32, _ context: TLSContext) -> ByteStream? {
        // Deferred: while bytes are consumed it reads on, and would call back in the middle of that.
        let options = BEV_OPT_CLOSE_ON_FREE.rawValue | BEV_OPT_DEFER_CALLBACKS.rawValue
        guard let ssl = context.connection(),
            // It frees what it is given, also when it fails.
            let handle = bufferevent_openssl_socket_new(
                loop.base, descriptor, ssl, BUFFEREVENT_SSL_ACCEPTING, Int32(options))
        else { return nil }
        return ByteStream(handle, descriptor, ssl: ssl)
    }

    private init?(_ handle: OpaquePointer, _ descriptor: Int32, ssl: OpaquePointer?) {
        guard let input = bufferevent_get_input(handle), let output = bufferevent_get_output(handle) else {
            return nil
        }
        self.handle = handle
        self.descriptor = descriptor
        self.input = input
        self.output = output
        self.ssl = ssl
        switchOn(Int32(IPPROTO_TCP), TCP_NODELAY)
        // A client whose machine went away while it was kept waiting for ever is noticed only so.
        switchOn(SOL_SOCKET, SO_KEEPALIVE)
    }

    private func switchOn(_ level: Int32, _ option: Int32) {
        var yes: Int32 = 1
        setsockopt(descriptor, level, option, &yes, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Begins to read, and to call the connection, which must not go before `free`.
    ///
    /// - Parameter stall: how long a client may take nothing of what is queued.
    func start(for connection: Connection, readAhead: Int, stall: Duration) {
        // Unretained: the connection frees the bufferevent before it goes.
        bufferevent_setcb(
            handle,
            { _, connection in
                guard let connection else { return }
                Unmanaged<Connection>.fromOpaque(connection).takeUnretainedValue().didReceive()
            },
            { _, connection in
                guard let connection else { return }
                Unmanaged<Connection>.fromOpaque(connection).takeUnretainedValue().didFlush()
            },
            { _, what, connection in
                guard let connection else { return }
                let told = Unmanaged<Connection>.fromOpaque(connection).takeUnretainedValue()
                if what & Int16(BEV_EVENT_CONNECTED) != 0 { return told.didConnect() }
                // Whoever cannot write to a client that has ended TLS is told of an end, too.
                told.didStop(
                    isEndOfInput: what & Int16(BEV_EVENT_EOF) != 0 && what & Int16(BEV_EVENT_WRITING) == 0)
            }, Unmanaged.passUnretained(connection).toOpaque())
        bufferevent_setwatermark(handle, Int16(EV_READ), 0, readAhead)
        var patience = stall.timeval
        bufferevent_set_timeouts(handle, nil, &patience)
        bufferevent_enable(handle, Int16(EV_READ | EV_WRITE))
    }

    /// True when a handshake goes before all else.
    var isSecure: Bool { ssl != nil }

    /// Why TLS has failed, in OpenSSL's words; `nil` when it has not.
    func takeFailure() -> String? {
        guard isSecure, case let code = bufferevent_get_openssl_error(handle), code != 0 else { return nil }
        return OpenSSLErrors.reason(of: UInt(code))
    }

    /// Goes on to send what is queued when the client has ended its side: TLS would stop both.
    func keepSending() {
        guard isSecure else { return }
        bufferevent_disable(handle, Int16(EV_READ))
        bufferevent_enable(handle, Int16(EV_WRITE))
    }

    func free() {
        // Who has not got everything must not take what has come for the whole.
        if queuedBytes == 0 { sayGoodbye() }
        bufferevent_setcb(handle, nil, nil, nil, nil)
        bufferevent_free(handle)
    }

    /// What was received and not consumed.
    var receivedBytes: Int { evbuffer_get_length(input) }

    /// What was written and has not left.
    var queuedBytes: Int { evbuffer_get_length(output) }

    /// Lends the first piece of what was received; what lies before the position is gone afterwards.
    ///
    /// - Returns: `nil` when nothing is there.
    func consume<Result>(_ body: (Span<UInt8>, inout Int) -> Result) -> Result? {
        let count = evbuffer_get_contiguous_space(input)
        guard count > 0, let start = evbuffer_pullup(input, count) else { return nil }
        var position = 0
        let result = body(UnsafeBufferPointer(start: start, count: count).span, &position)
        evbuffer_drain(input, position)
        return result
    }

    /// Throws away all that was received, and tells how much it was.
    func discard() -> Int {
        let count = receivedBytes
        evbuffer_drain(input, count)
        return count
    }

    /// Sends bytes, at once as far as the socket takes them. A failure is told through `didStop`.
    func write(_ bytes: ArraySlice<UInt8>) {
        bytes.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return }
            // Saves the two epoll_ctl that waiting for the socket to be writable would cost.
            let sent = !isSecure && queuedBytes == 0 ? max(0, send(descriptor, start, bytes.count, 0)) : 0
            if sent < bytes.count { bufferevent_write(handle, start + sent, bytes.count - sent) }
        }
    }

    /// Tells the client that nothing more comes; it may go on sending.
    func shutdownOutput() {
        sayGoodbye()
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Without this alert an end is no end in good order (RFC 8446, 6.1). It is sent once.
    private func sayGoodbye() {
        guard let ssl else { return }
        SSL_shutdown(ssl)
        // It fails before a handshake; the next call must not find that.
        ERR_clear_error()
    }

    /// Makes `free` end the connection with a reset.
    func resetOnFree() {
        if let ssl { SSL_set_quiet_shutdown(ssl, 1) }
        _ = shim_reset_on_close(descriptor)
    }
}
