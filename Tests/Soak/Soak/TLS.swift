import CLibssl
import Glibc

/// TLS on a connected socket. It does not ask whom it talks to: that is for the tests of the mock.
final class TLS {
    private let ssl: OpaquePointer

    private static let context = Context()

    private struct Context: @unchecked Sendable {
        // Unchecked because OpenSSL lets many threads make connections of one.
        let pointer = SSL_CTX_new(TLS_client_method())
    }

    /// - Parameter descriptor: blocks still, so that the handshake is over when this returns.
    init(_ descriptor: Int32) throws(Socket.Failure) {
        guard let ssl = SSL_new(Self.context.pointer) else { throw .noTLS }
        SSL_set_fd(ssl, descriptor)
        ERR_clear_error()
        guard SSL_connect(ssl) == 1 else {
            SSL_free(ssl)
            throw .noTLS
        }
        // Bytes that were not accepted are sent again from another array.
        SSL_ctrl(
            ssl, SSL_CTRL_MODE, Int(SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER | SSL_MODE_ENABLE_PARTIAL_WRITE), nil)
        self.ssl = ssl
    }

    deinit {
        SSL_free(ssl)
    }

    /// Like `send`: how much was taken, or -1 and `errno`.
    func write(_ bytes: UnsafeRawBufferPointer) -> Int {
        attempt { SSL_write(ssl, bytes.baseAddress, Int32(bytes.count)) }
    }

    /// Like `recv`: how much has come, 0 at the end, or -1 and `errno`.
    func read(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        attempt { SSL_read(ssl, buffer.baseAddress, Int32(buffer.count)) }
    }

    func sendCloseNotify() {
        SSL_shutdown(ssl)
    }

    private func attempt(_ step: () -> Int32) -> Int {
        ERR_clear_error()
        let result = step()
        if result > 0 { return Int(result) }
        switch SSL_get_error(ssl, result) {
        case SSL_ERROR_ZERO_RETURN: return 0
        case SSL_ERROR_WANT_READ, SSL_ERROR_WANT_WRITE: errno = EAGAIN
        default: errno = ECONNRESET
        }
        return -1
    }
}
