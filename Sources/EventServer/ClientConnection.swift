import CLibevent
import Dispatch
import HTTPMessages

/// A connection to another server, on a libevent bufferevent. Everything happens on the thread of its loop.
///
/// It connects once. To connect again, create another one.
package final class ClientConnection {
    private let loop: EventLoop
    private let target: Probe.Target
    private let tls: TLSContext?
    private let connectTimeout: Duration?
    private var addresses: [SocketAddress] = []
    private let lookup = Lookup()
    private var handle: OpaquePointer?
    private var ssl: OpaquePointer?
    /// True while an address has not accepted the connection yet.
    private var isConnecting = false
    private lazy var deadline = LoopEvent(loop) { [unowned self] in
        if isConnecting, let seconds = connectTimeout?.components.seconds {
            connectToNext(
                after: Failure(
                    reason: "it has not accepted the connection for \(seconds) seconds", isUnconnected: true))
        }
    }

    package struct Failure: Error, Sendable {
        package var reason: String
        /// True when no server listens at the address (ECONNREFUSED, or no file of a Unix-domain socket), or no server has accepted
        /// the connection in time, which can end before the address is known. A server can still be starting.
        package var isUnconnected = false
        /// True when the server has ended a connection that it had accepted.
        var isEndOfInput = false
    }

    package var didConnect: () -> Void = {}
    /// Called with received bytes, which are valid only during the call.
    package var didReceive: (UnsafeBufferPointer<UInt8>) -> Void = { _ in }
    /// Called once, when the connection fails or ends.
    package var didClose: (Failure) -> Void = { _ in }

    /// - Parameters:
    ///   - tls: `nil` for a connection without TLS.
    ///   - connectTimeout: the time for an address to accept the connection and to finish the TLS handshake; `nil` for no limit.
    ///     Without a limit, the system tries for minutes, and the handshake with a server without TLS never ends.
    package init(
        _ loop: EventLoop, to target: Probe.Target, tls: TLSContext?,
        connectTimeout: Duration? = .seconds(5)
    ) {
        self.loop = loop
        self.target = target
        self.tls = tls
        self.connectTimeout = connectTimeout
    }

    deinit { free() }

    /// Connects to the first address of the target that accepts.
    package func start() {
        switch target {
        case .port(let host, let port, _):
            if let numeric = try? SocketAddress.resolve(host: host, port: port, flags: AI_NUMERICHOST) {
                connect(to: numeric)
            } else {
                lookUp(host, port: port)
            }
        case .path(let path): connect(to: [SocketAddress(path: path)].compactMap(\.self))
        }
    }

    /// Looks up a name on another thread, because that can block for longer than callers wait.
    private func lookUp(_ host: String, port: UInt16) {
        lookup.connection = self
        DispatchQueue.global().async { [lookup, loop] in
            let result = Result { () throws(ServerError) in
                try SocketAddress.resolve(host: host, port: port)
            }
            loop.perform {
                switch result {
                case .success(let addresses): lookup.connection?.connect(to: addresses)
                case .failure(let error): lookup.connection?.close(error.description)
                }
            }
        }
    }

    /// The connection that waits for its addresses; `nil` if it has ended.
    private final class Lookup: @unchecked Sendable {
        // Unchecked because the connection is used only on the thread of the loop.
        weak var connection: ClientConnection?
    }

    private func connect(to addresses: [SocketAddress]) {
        self.addresses = addresses
        connectToNext(after: Failure(reason: "it has no addresses"))
    }

    private func connectToNext(after failure: Failure) {
        free()
        guard !addresses.isEmpty else { return close(failure) }
        let address = addresses.removeFirst()
        // Deferred, so that a callback can free the bufferevent.
        let options = Int32(BEV_OPT_CLOSE_ON_FREE.rawValue | BEV_OPT_DEFER_CALLBACKS.rawValue)
        if let tls, case .port(let host, _, _) = target {
            guard let ssl = tls.connection(to: host) else { return close(OpenSSLErrors.takeReason()) }
            self.ssl = ssl
            // Also frees `ssl` if it fails.
            handle = bufferevent_openssl_socket_new(
                loop.base, -1, ssl, BUFFEREVENT_SSL_CONNECTING, options)
        } else {
            handle = bufferevent_socket_new(loop.base, -1, options)
        }
        guard let handle else { return close("the system is out of resources") }
        bufferevent_setcb(
            handle, { _, connection in connection?.object(ClientConnection.self).receive() }, nil,
            { _, events, connection in connection?.object(ClientConnection.self).handle(events) },
            Unmanaged.passUnretained(self).toOpaque())
        // By default, libevent sends at most 16 KB in one iteration of the loop.
        bufferevent_set_max_single_write(handle, 1 << 20)
        bufferevent_enable(handle, Int16(EV_READ | EV_WRITE))
        isConnecting = true
        if let connectTimeout { deadline.start(after: connectTimeout) }
        let result = address.withPointer { bufferevent_socket_connect(handle, $0, Int32(clamping: $1)) }
        guard result == 0 else { return connectToNext(after: Failure(code: errno)) }
        evutil_make_socket_closeonexec(bufferevent_getfd(handle))
    }

    private func handle(_ events: Int16) {
        guard let handle else { return }
        if events & Int16(BEV_EVENT_CONNECTED) != 0 {
            setOption(TCP_NODELAY, of: Int32(IPPROTO_TCP), on: bufferevent_getfd(handle))
            addresses = []
            isConnecting = false
            return didConnect()
        }
        let failure = failure(of: events, handle)
        if isConnecting { connectToNext(after: failure) } else { close(failure) }
    }

    private func failure(of events: Int16, _ handle: OpaquePointer) -> Failure {
        let code = errno
        if let ssl {
            let verdict = SSL_get_verify_result(ssl)
            if verdict != X509_V_OK, SSL_get_verify_mode(ssl) != SSL_VERIFY_NONE {
                return Failure(reason: "TLS: " + String(cString: X509_verify_cert_error_string(verdict)))
            }
            // OpenSSL has no reason for a system error, which is handled below.
            let error = bufferevent_get_openssl_error(handle)
            if let reason = ERR_reason_error_string(UInt(error)) {
                return Failure(reason: "TLS: " + String(cString: reason))
            }
        }
        if events & Int16(BEV_EVENT_EOF) != 0 {
            return Failure(reason: "it has closed the connection", isEndOfInput: !isConnecting)
        }
        return code == 0 ? Failure(reason: "the connection failed") : Failure(code: code)
    }

    private func receive() {
        guard let handle, let input = bufferevent_get_input(handle) else { return }
        while self.handle != nil, case let count = evbuffer_get_contiguous_space(input), count > 0,
            let start = evbuffer_pullup(input, count)
        {
            didReceive(UnsafeBufferPointer(start: start, count: count))
            // A handler can have closed the connection, and with it the buffer.
            if self.handle != nil { evbuffer_drain(input, count) }
        }
    }

    /// Sends bytes, or queues them while the server does not accept them.
    package func send(_ bytes: [UInt8]) {
        guard let handle else { return }
        bufferevent_write(handle, bytes, bytes.count)
    }

    package func close(_ reason: String) { close(Failure(reason: reason)) }

    func closeForTimeout() {
        guard let handle else {
            return close(
                Failure(reason: "the addresses of its name were not found in time", isUnconnected: true))
        }
        guard SocketAddress.isConnected(bufferevent_getfd(handle)) else {
            return close(
                Failure(reason: "it has not accepted the connection in time", isUnconnected: true))
        }
        close("it accepted the connection, but did not answer in time")
    }

    private func close(_ failure: Failure) {
        free()
        addresses = []
        lookup.connection = nil
        let didClose = didClose
        self.didClose = { _ in }
        didClose(failure)
    }

    private func free() {
        guard let handle else { return }
        self.handle = nil
        ssl = nil
        isConnecting = false
        bufferevent_setcb(handle, nil, nil, nil, nil)
        bufferevent_free(handle)
    }
}

extension ClientConnection.Failure {
    /// The failure of a system call, from its `errno`.
    fileprivate init(code: Int32) {
        self.init(
            reason: String(cString: strerror(code)), isUnconnected: code == ECONNREFUSED || code == ENOENT)
    }
}
