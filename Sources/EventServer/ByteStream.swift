import CLibevent
import CLibeventOpenSSL
import Libc
import OpenSSLSupport

/// The two directions of one connection: a bufferevent. This is the only place that makes one.
///
/// Without TLS, bytes pass the bufferevent only when they have to wait: what has come is read into a buffer of the loop's
/// and consumed there, and what is to go is sent at once. That saves a system call and an allocation for each request.
///
/// Whoever made it frees it, and does not touch it afterwards.
struct ByteStream {
    private let loop: EventLoop
    private let handle: OpaquePointer
    private let descriptor: Int32
    private let input: OpaquePointer
    private let output: OpaquePointer
    /// The connection of OpenSSL.
    private let ssl: OpaquePointer?
    /// Tells when there is something to read; `nil` with TLS, where the bufferevent reads.
    private var arrival: OpaquePointer?
    /// What was read last and has not been consumed. It lies in the loop's buffer, and comes behind what the bufferevent has.
    private var fresh = 0..<0
    /// What leaves with the next `release`.
    private var held: [UInt8] = []
    private var isPaused = false

    /// Takes over a connected socket that does not block.
    static func plain(_ loop: EventLoop, _ descriptor: Int32) -> ByteStream? {
        guard
            let handle = bufferevent_socket_new(loop.base, descriptor, Int32(BEV_OPT_CLOSE_ON_FREE.rawValue))
        else { return nil }
        return ByteStream(loop, handle, descriptor, ssl: nil)
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
        return ByteStream(loop, handle, descriptor, ssl: ssl)
    }

    private init?(_ loop: EventLoop, _ handle: OpaquePointer, _ descriptor: Int32, ssl: OpaquePointer?) {
        guard let input = bufferevent_get_input(handle), let output = bufferevent_get_output(handle) else {
            return nil
        }
        self.loop = loop
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
    mutating func start(for connection: Connection, stall: Duration) {
        // Unretained: the connection frees the bufferevent before it goes.
        let told = Unmanaged.passUnretained(connection).toOpaque()
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
            }, told)
        var timeout = stall.timeval
        bufferevent_set_timeouts(handle, nil, &timeout)
        if isSecure {
            bufferevent_setwatermark(handle, Int16(EV_READ), 0, Self.readAhead)
            bufferevent_enable(handle, Int16(EV_READ | EV_WRITE))
        } else {
            bufferevent_enable(handle, Int16(EV_WRITE))
            // A bufferevent lets nobody else put something there.
            evbuffer_unfreeze(input, 0)
            arrival = event_new(
                loop.base, descriptor, Int16(EV_READ | EV_PERSIST),
                { _, _, connection in
                    guard let connection else { return }
                    Unmanaged<Connection>.fromOpaque(connection).takeUnretainedValue().didArrive()
                }, told)
            event_add(arrival, nil)
        }
    }

    /// As much is taken from the socket before the requests in it are answered.
    private static let readAhead = EventLoop.bufferSize

    enum AcceptedConnection {
        case bytes, nothing, end, failure
    }

    /// Reads what the socket has, if no other connection of the loop has bytes in its buffer. `keep` must follow
    /// before one does.
    mutating func receive() -> AcceptedConnection {
        let count = recv(descriptor, loop.buffer.baseAddress, loop.buffer.count, 0)
        if count > 0 {
            fresh = 0..<count
            return .bytes
        }
        if count < 0, errno == EAGAIN || errno == EINTR { return .nothing }
        // It would be told again and again.
        event_del(arrival)
        return count == 0 ? .end : .failure
    }

    /// Puts what has not been consumed where it may stay. Beyond the read-ahead, the rest waits in the socket.
    mutating func keep() {
        guard !fresh.isEmpty else { return }
        evbuffer_add(input, UnsafeBufferPointer(rebasing: loop.buffer[fresh]).baseAddress, fresh.count)
        fresh = 0..<0
        guard receivedBytes >= Self.readAhead, !isPaused else { return }
        isPaused = true
        event_del(arrival)
    }

    private mutating func readOn() {
        guard isPaused, receivedBytes < Self.readAhead else { return }
        isPaused = false
        event_add(arrival, nil)
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

    mutating func free() {
        // Who has not got everything must not take what has come for the whole.
        if queuedBytes == 0 { sendCloseNotify() }
        fresh = 0..<0
        held = []
        if let arrival { event_free(arrival) }
        arrival = nil
        bufferevent_setcb(handle, nil, nil, nil, nil)
        bufferevent_free(handle)
    }

    /// What was received and not consumed.
    var receivedBytes: Int { evbuffer_get_length(input) + fresh.count }

    /// What was written and has not left.
    var queuedBytes: Int { evbuffer_get_length(output) + held.count }

    /// Lends the first piece of what was received; what lies before the position is gone afterwards.
    ///
    /// - Returns: `nil` when nothing is there.
    mutating func consume<Result>(_ body: (Span<UInt8>, inout Int) -> Result) -> Result? {
        var position = 0
        if evbuffer_get_length(input) == 0 {
            guard !fresh.isEmpty else { return nil }
            let result = body(UnsafeBufferPointer(rebasing: loop.buffer[fresh]).span, &position)
            fresh = (fresh.lowerBound + position)..<fresh.upperBound
            return result
        }
        keep()
        let count = evbuffer_get_contiguous_space(input)
        guard count > 0, let start = evbuffer_pullup(input, count) else { return nil }
        let result = body(UnsafeBufferPointer(start: start, count: count).span, &position)
        evbuffer_drain(input, position)
        readOn()
        return result
    }

    /// Throws away all that was received, and tells how much it was.
    mutating func discard() -> Int {
        let count = receivedBytes
        fresh = 0..<0
        evbuffer_drain(input, evbuffer_get_length(input))
        readOn()
        return count
    }

    /// Keeps bytes until `release` or `write`, unless they are many. With TLS they leave at once.
    ///
    /// - Returns: true when they are the first that are held.
    mutating func hold(_ bytes: [UInt8]) -> Bool {
        guard !isSecure, held.count + bytes.count <= Self.mostHeld else {
            write(bytes[...])
            return false
        }
        guard held.isEmpty else {
            held += bytes
            return false
        }
        held = bytes
        return true
    }

    /// Less than what keeps a connection from answering on: only for what the socket does not take, libevent tells when
    /// it has left.
    private static let mostHeld = 16 * 1024

    /// Sends what is held.
    mutating func release() {
        guard !held.isEmpty else { return }
        let bytes = held
        held = []
        transmit(bytes[...])
    }

    /// Sends bytes, at once as far as the socket takes them. A failure is told through `didStop`.
    mutating func write(_ bytes: ArraySlice<UInt8>) {
        release()
        transmit(bytes)
    }

    private func transmit(_ bytes: ArraySlice<UInt8>) {
        bytes.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return }
            // Saves the two epoll_ctl that waiting for the socket to be writable would cost.
            let isAtOnce = !isSecure && evbuffer_get_length(output) == 0
            let sent = isAtOnce ? max(0, send(descriptor, start, bytes.count, 0)) : 0
            if sent < bytes.count { bufferevent_write(handle, start + sent, bytes.count - sent) }
        }
    }

    /// Tells the client that nothing more comes; it may go on sending.
    func shutdownOutput() {
        sendCloseNotify()
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Without this alert an end is no end in good order (RFC 8446, 6.1). It is sent once.
    private func sendCloseNotify() {
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
