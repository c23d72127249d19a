import CLibevent

/// TLS for a probe, on a non-blocking socket. It does not verify the certificate, because this machine need
/// not trust the authority that issued it.
final class ProbeTLS {
    private let context: OpaquePointer
    private let ssl: OpaquePointer
    /// Waits until the socket is readable or writable.
    private let wait: (_ toWrite: Bool) throws(Probe.Failure) -> Void

    init(
        _ descriptor: Int32, wait: @escaping (_ toWrite: Bool) throws(Probe.Failure) -> Void
    ) throws(Probe.Failure) {
        guard let context = SSL_CTX_new(TLS_client_method()) else {
            throw Probe.Failure(reason: OpenSSLErrors.takeReason())
        }
        shim_set_options(context)
        guard let ssl = SSL_new(context) else {
            SSL_CTX_free(context)
            throw Probe.Failure(reason: OpenSSLErrors.takeReason())
        }
        self.context = context
        self.ssl = ssl
        self.wait = wait
        SSL_set_fd(ssl, descriptor)
        _ = try complete { SSL_connect($0) }
    }

    deinit {
        SSL_free(ssl)
        SSL_CTX_free(context)
    }

    /// - Returns: the number of bytes that were sent.
    func send(_ bytes: [UInt8]) throws(Probe.Failure) -> Int {
        try complete { SSL_write($0, bytes, Int32(clamping: bytes.count)) }
    }

    /// - Returns: the number of bytes that were received; 0 at the end.
    func receive(_ buffer: inout [UInt8]) throws(Probe.Failure) -> Int {
        try complete { SSL_read($0, &buffer, Int32(clamping: buffer.count)) }
    }

    /// Repeats an OpenSSL call until it no longer has to wait for the socket.
    private func complete(_ step: (OpaquePointer) -> Int32) throws(Probe.Failure) -> Int {
        while true {
            ERR_clear_error()
            let result = step(ssl)
            if result > 0 { return Int(result) }
            switch SSL_get_error(ssl, result) {
            case SSL_ERROR_WANT_READ: try wait(false)
            case SSL_ERROR_WANT_WRITE: try wait(true)
            case SSL_ERROR_ZERO_RETURN: return 0
            case SSL_ERROR_SYSCALL: throw .system
            default: throw Probe.Failure(reason: "TLS: " + OpenSSLErrors.takeReason())
            }
        }
    }
}
