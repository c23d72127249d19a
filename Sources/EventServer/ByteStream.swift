import CLibevent
import HTTPMessages

/// The two directions of one connection, on a libevent bufferevent. No other type creates one.
///
/// Without TLS, the bufferevent holds only bytes that must wait. Input is read into a buffer that the loop's connections share, and
/// is consumed there. Output is sent directly. This saves calls of epoll_wait, ioctl and epoll_ctl for each request.
///
/// The owner must call `free` exactly once and must not use the stream afterwards.
final class ByteStream {
    private let loop: EventLoop
    private let handle: OpaquePointer
    private let descriptor: Int32
    private let input: OpaquePointer
    private let output: OpaquePointer
    /// OpenSSL's connection; `nil` without TLS.
    private let ssl: OpaquePointer?
    /// Fires when the socket is readable. `nil` with TLS, where the bufferevent reads.
    private var readEvent: LoopEvent?
    /// The part of the loop's buffer that was received and not yet consumed. It follows the bytes in `input`.
    private var unconsumed = 0..<0
    private var pendingOutput: [UInt8] = []
    private var isReadingPaused = false

    /// Takes ownership of a connected non-blocking socket, unless it returns `nil`.
    static func plain(_ loop: EventLoop, _ descriptor: Int32) -> ByteStream? {
        guard
            let handle = bufferevent_socket_new(loop.base, descriptor, Int32(BEV_OPT_CLOSE_ON_FREE.rawValue))
        else { return nil }
        return ByteStream(loop, handle, descriptor, ssl: nil)
    }

    /// Takes ownership of a connected non-blocking socket and waits for the client's TLS handshake.
    static func secure(_ loop: EventLoop, _ descriptor: Int32, _ context: TLSContext) -> ByteStream? {
        // Draining the input makes the OpenSSL bufferevent read more. Without deferred callbacks it would
        // call back while `consume` still runs.
        let options = BEV_OPT_CLOSE_ON_FREE.rawValue | BEV_OPT_DEFER_CALLBACKS.rawValue
        guard let ssl = context.connection(),
            // Also frees `ssl` if it fails.
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
        setOption(TCP_NODELAY, of: Int32(IPPROTO_TCP), on: descriptor)
        // A connection can wait without a deadline, for example for a `hang` fault. Only keep-alive probes
        // detect that its client's machine is gone.
        setOption(SO_KEEPALIVE, of: SOL_SOCKET, on: descriptor)
    }

    /// Starts reading and reports events to the connection, which must outlive the stream.
    ///
    /// - Parameter writeTimeout: the connection fails when the client accepts no queued bytes for this time.
    func start(for connection: Connection, writeTimeout: Duration) {
        let context = Unmanaged.passUnretained(connection).toOpaque()
        bufferevent_setcb(
            handle,
            { _, connection in connection?.object(Connection.self).didReceive() },
            { _, connection in connection?.object(Connection.self).didFlush() },
            { _, events, connection in
                guard let connection = connection?.object(Connection.self) else { return }
                if events & Int16(BEV_EVENT_CONNECTED) != 0 { return connection.didConnect() }
                // A failed write to a client that has sent close_notify also sets the EOF flag.
                connection.didStop(
                    isEndOfInput: events & Int16(BEV_EVENT_EOF) != 0 && events & Int16(BEV_EVENT_WRITING) == 0
                )
            }, context)
        var timeout = writeTimeout.timeval
        bufferevent_set_timeouts(handle, nil, &timeout)
        if isSecure {
            bufferevent_setwatermark(handle, Int16(EV_READ), 0, Self.readAhead)
            bufferevent_enable(handle, Int16(EV_READ | EV_WRITE))
        } else {
            bufferevent_enable(handle, Int16(EV_WRITE))
            // A bufferevent freezes the end of its input buffer; `saveUnconsumed` appends there.
            evbuffer_unfreeze(input, 0)
            readEvent = LoopEvent(loop, descriptor, Int16(EV_READ | EV_PERSIST)) { [unowned connection] _ in
                connection.didBecomeReadable()
            }
            readEvent?.start()
        }
    }

    /// The number of unconsumed bytes at which reading pauses.
    private static let readAhead = EventLoop.bufferSize

    enum ReadResult {
        case bytes, wouldBlock, endOfStream, failure
    }

    /// Reads from the socket into the loop's buffer.
    ///
    /// The loop's connections share that buffer, so `saveUnconsumed` must run before another connection
    /// receives.
    func receive() -> ReadResult {
        let count = recv(descriptor, loop.buffer.baseAddress, loop.buffer.count, 0)
        if count > 0 {
            unconsumed = 0..<count
            return .bytes
        }
        if count < 0, errno == EAGAIN || errno == EINTR { return .wouldBlock }
        // The socket stays readable at its end, so the event would fire again and again.
        readEvent?.stop()
        return count == 0 ? .endOfStream : .failure
    }

    /// Moves the bytes that were not consumed out of the loop's buffer. Pauses reading once `readAhead` bytes
    /// wait; the rest then stays in the socket, and TCP slows the client down.
    func saveUnconsumed() {
        guard !unconsumed.isEmpty else { return }
        evbuffer_add(
            input, UnsafeBufferPointer(rebasing: loop.buffer[unconsumed]).baseAddress, unconsumed.count)
        unconsumed = 0..<0
        guard receivedBytes >= Self.readAhead, !isReadingPaused else { return }
        isReadingPaused = true
        readEvent?.stop()
    }

    private func resumeReading() {
        guard isReadingPaused, receivedBytes < Self.readAhead else { return }
        isReadingPaused = false
        readEvent?.start()
    }

    /// True when the connection uses TLS and starts with a handshake.
    var isSecure: Bool { ssl != nil }

    /// The reason why TLS failed, from OpenSSL; `nil` when it did not fail, or when the client only closed the connection. Each
    /// failure is returned once.
    func takeTLSFailure() -> String? {
        guard isSecure, case let code = bufferevent_get_openssl_error(handle), code != 0 else { return nil }
        return OpenSSLErrors.reason(of: UInt(code))
    }

    /// Continues to send queued bytes after the client has ended its side. At the end of the input an OpenSSL
    /// bufferevent disables both directions.
    func continueWriting() {
        guard isSecure else { return }
        bufferevent_disable(handle, Int16(EV_READ))
        bufferevent_enable(handle, Int16(EV_WRITE))
    }

    func free() {
        // Send close_notify only when all data was written, so that the client can detect a truncated reply.
        if queuedBytes == 0 { sendCloseNotify() }
        unconsumed = 0..<0
        pendingOutput = []
        // Before the socket is closed: within its own action, the event is only released later.
        readEvent?.stop()
        bufferevent_setcb(handle, nil, nil, nil, nil)
        bufferevent_free(handle)
    }

    var receivedBytes: Int { evbuffer_get_length(input) + unconsumed.count }

    /// The number of bytes that were written and not yet sent.
    var queuedBytes: Int { evbuffer_get_length(output) + pendingOutput.count }

    /// Passes the first contiguous piece of the received bytes to `body`. The bytes before the position that
    /// `body` sets are removed afterwards.
    ///
    /// - Returns: the result of `body`; `nil` when there are no bytes.
    func consume<Result>(_ body: (InputBytes, inout Int) -> Result) -> Result? {
        var position = 0
        if evbuffer_get_length(input) == 0 {
            guard !unconsumed.isEmpty else { return nil }
            let result = body(InputBytes(UnsafeBufferPointer(rebasing: loop.buffer[unconsumed])), &position)
            unconsumed = (unconsumed.lowerBound + position)..<unconsumed.upperBound
            return result
        }
        saveUnconsumed()
        let count = evbuffer_get_contiguous_space(input)
        guard count > 0, let start = evbuffer_pullup(input, count) else { return nil }
        let result = body(InputBytes(UnsafeBufferPointer(start: start, count: count)), &position)
        evbuffer_drain(input, position)
        resumeReading()
        return result
    }

    /// Discards all received bytes and returns their number.
    func discard() -> Int {
        let count = receivedBytes
        unconsumed = 0..<0
        evbuffer_drain(input, evbuffer_get_length(input))
        resumeReading()
        return count
    }

    /// Queues bytes for the next `flush` or `write`. With TLS, or when too many bytes would be pending, sends them at once.
    ///
    /// - Returns: true when the bytes are the first pending ones, so the caller has to schedule a
    ///   `flush`.
    func enqueue(_ bytes: [UInt8]) -> Bool {
        guard !isSecure, pendingOutput.count + bytes.count <= Self.maximumPendingBytes else {
            write(bytes[...])
            return false
        }
        guard pendingOutput.isEmpty else {
            pendingOutput += bytes
            return false
        }
        pendingOutput = bytes
        return true
    }

    /// Must be less than `Connection.writeAhead`. A connection with more than that waits for `didFlush`, which libevent calls only
    /// for bytes in the bufferevent's output.
    private static let maximumPendingBytes = 16 * 1024

    func flush() {
        guard !pendingOutput.isEmpty else { return }
        let bytes = pendingOutput
        pendingOutput = []
        transmit(bytes[...])
    }

    /// Sends the pending bytes and then these. The bufferevent queues what the socket does not accept, and
    /// reports a failure through `didStop`.
    func write(_ bytes: ArraySlice<UInt8>) {
        flush()
        transmit(bytes)
    }

    private func transmit(_ bytes: ArraySlice<UInt8>) {
        bytes.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return }
            // Sending directly saves the two epoll_ctl calls that bufferevent_write needs to wait for
            // writability.
            let canSendNow = !isSecure && evbuffer_get_length(output) == 0
            let sent = canSendNow ? max(0, send(descriptor, start, bytes.count, 0)) : 0
            if sent < bytes.count { bufferevent_write(handle, start + sent, bytes.count - sent) }
        }
    }

    /// Ends the sending side: close_notify with TLS, then a TCP FIN. The client can still send.
    func shutdownOutput() {
        sendCloseNotify()
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Sends the TLS alert without which the client must treat the end as a truncation (RFC 8446, 6.1).
    /// OpenSSL sends it only once.
    private func sendCloseNotify() {
        guard let ssl else { return }
        SSL_shutdown(ssl)
        // SSL_shutdown fails before the handshake, and the next OpenSSL call must not find that error in the
        // queue.
        ERR_clear_error()
    }

    /// Makes `free` end the connection with a TCP reset.
    func resetOnFree() {
        if let ssl { SSL_set_quiet_shutdown(ssl, 1) }
        _ = shim_reset_on_close(descriptor)
    }
}
