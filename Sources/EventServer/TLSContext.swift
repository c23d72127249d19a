import CLibeventOpenSSL
import OpenSSLSupport

/// What TLS connections are made with: a certificate, its key, and the rules. TLS 1.2 and 1.3 only (RFC 8996), and
/// HTTP/1.1 over them (RFC 7301).
package final class TLSContext: @unchecked Sendable {
    // Unchecked because it is not changed once it is made, and OpenSSL lets many threads make connections of one
    // (manual page openssl-threads(7)).
    private let pointer: OpaquePointer

    /// - Parameters:
    ///   - certificate: PEM, the server's first and behind it those that lead to its authority.
    ///   - key: PEM, the private key of the first one, without a passphrase.
    package init(certificate: String, key: String) throws(TLSError) {
        guard let pointer = SSL_CTX_new(TLS_server_method()) else {
            throw .noContext(OpenSSLErrors.takeReason())
        }
        self.pointer = pointer
        SSL_CTX_ctrl(pointer, SSL_CTRL_SET_MIN_PROTO_VERSION, Int(TLS1_2_VERSION), nil)
        shim_set_options(pointer)
        // An idle connection needs no buffers.
        SSL_CTX_ctrl(pointer, SSL_CTRL_MODE, Int(SSL_MODE_RELEASE_BUFFERS), nil)
        SSL_CTX_set_alpn_select_cb(
            pointer,
            { _, chosen, length, offered, count, _ in
                TLSContext.choose(
                    from: UnsafeBufferPointer(start: offered, count: Int(count)), chosen, length)
            }, nil)
        try use(certificate)
        try use(key: key)
    }

    deinit {
        SSL_CTX_free(pointer)
    }

    /// A connection that waits for the client to begin; `nil` when there is no memory.
    func connection() -> OpaquePointer? {
        SSL_new(pointer)
    }

    private func use(_ certificate: String) throws(TLSError) {
        guard let bio = PEM.bio(certificate) else { throw .noContext(OpenSSLErrors.takeReason()) }
        defer { BIO_free(bio) }
        guard let first = PEM_read_bio_X509_AUX(bio, nil, nil, nil) else {
            throw .certificate(OpenSSLErrors.takeReason())
        }
        defer { X509_free(first) }
        guard SSL_CTX_use_certificate(pointer, first) == 1 else {
            throw .certificate(OpenSSLErrors.takeReason())
        }
        while let next = PEM_read_bio_X509(bio, nil, nil, nil) {
            // The context takes the ownership over.
            SSL_CTX_ctrl(pointer, SSL_CTRL_CHAIN_CERT, 0, UnsafeMutableRawPointer(next))
        }
        // The end of the text is told as an error.
        ERR_clear_error()
    }

    private func use(key: String) throws(TLSError) {
        guard let bio = PEM.bio(key) else { throw .noContext(OpenSSLErrors.takeReason()) }
        defer { BIO_free(bio) }
        guard let key = PEM.readPrivateKey(bio) else { throw .key(OpenSSLErrors.takeReason()) }
        defer { EVP_PKEY_free(key) }
        guard SSL_CTX_use_PrivateKey(pointer, key) == 1, SSL_CTX_check_private_key(pointer) == 1 else {
            throw .key(OpenSSLErrors.takeReason())
        }
    }

    /// A client that offers protocols, and not this one, is refused (RFC 7301, 3.2).
    private static func choose(
        from offered: UnsafeBufferPointer<UInt8>, _ chosen: UnsafeMutablePointer<UnsafePointer<UInt8>?>?,
        _ length: UnsafeMutablePointer<UInt8>?
    ) -> Int32 {
        var position = 0
        while position < offered.count {
            let start = position + 1
            let end = start + Int(offered[position])
            guard end <= offered.count else { break }
            if offered[start..<end].elementsEqual("http/1.1".utf8) {
                chosen?.pointee = offered.baseAddress.map { $0 + start }
                length?.pointee = offered[position]
                return SSL_TLSEXT_ERR_OK
            }
            position = end
        }
        return SSL_TLSEXT_ERR_ALERT_FATAL
    }
}
