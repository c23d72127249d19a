import CLibevent

/// The TLS configuration of a server, or of connections to other servers: TLS 1.2 and 1.3 only (RFC 8996).
package final class TLSContext: @unchecked Sendable {
    // Unchecked because the context is immutable after its initializer, and OpenSSL allows several threads to
    // create connections from one context (manual page openssl-threads(7)).
    private let pointer: OpaquePointer

    private init(_ method: OpaquePointer?) throws(TLSError) {
        guard let pointer = SSL_CTX_new(method) else { throw .noContext(OpenSSLErrors.takeReason()) }
        self.pointer = pointer
        SSL_CTX_ctrl(pointer, SSL_CTRL_SET_MIN_PROTO_VERSION, Int(TLS1_2_VERSION), nil)
        shim_set_options(pointer)
    }

    /// The configuration of connections to other servers.
    ///
    /// - Parameter verifiesCertificates: true to accept only certificates of authorities that this machine trusts. OpenSSL's
    ///   environment variables `SSL_CERT_FILE` and `SSL_CERT_DIR` name others.
    package convenience init(verifiesCertificates: Bool) throws(TLSError) {
        try self.init(TLS_client_method())
        guard verifiesCertificates else { return }
        SSL_CTX_set_verify(pointer, SSL_VERIFY_PEER, nil)
        SSL_CTX_set_default_verify_paths(pointer)
    }

    /// The configuration of a server, with `http/1.1` as the only ALPN protocol (RFC 7301).
    ///
    /// - Parameters:
    ///   - certificate: PEM; the server's certificate first, then the intermediate ones.
    ///   - key: PEM; the private key of the server's certificate, without a passphrase.
    package convenience init(certificate: String, key: String) throws(TLSError) {
        try self.init(TLS_server_method())
        // Frees the buffers of idle connections.
        SSL_CTX_ctrl(pointer, SSL_CTRL_MODE, Int(SSL_MODE_RELEASE_BUFFERS), nil)
        SSL_CTX_set_alpn_select_cb(
            pointer,
            { _, chosen, length, offered, count, _ in
                TLSContext.choose(from: offered, count, chosen, length)
            }, nil)
        try use(certificate)
        try use(key: key)
    }

    deinit {
        SSL_CTX_free(pointer)
    }

    /// A new OpenSSL connection, which the caller must free; `nil` when memory runs out.
    func connection() -> OpaquePointer? {
        SSL_new(pointer)
    }

    /// A new OpenSSL connection to another server, which the caller must free; `nil` when memory runs out.
    ///
    /// - Parameter host: the name or the address that the certificate must have.
    func connection(to host: String) -> OpaquePointer? {
        guard let ssl = SSL_new(pointer) else { return nil }
        let isAddress = X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(ssl), host) == 1
        if !isAddress {
            SSL_set1_host(ssl, host)
            host.withCString { name in
                // The macro SSL_set_tlsext_host_name.
                _ = SSL_ctrl(
                    ssl, SSL_CTRL_SET_TLSEXT_HOSTNAME, Int(TLSEXT_NAMETYPE_host_name),
                    UnsafeMutableRawPointer(mutating: name))
            }
        }
        return ssl
    }

    private func use(_ certificate: String) throws(TLSError) {
        let bio = try Self.bio(certificate)
        defer { BIO_free(bio) }
        guard let first = PEM_read_bio_X509_AUX(bio, nil, nil, nil) else {
            throw .certificate(OpenSSLErrors.takeReason())
        }
        defer { X509_free(first) }
        guard SSL_CTX_use_certificate(pointer, first) == 1 else {
            throw .certificate(OpenSSLErrors.takeReason())
        }
        while let next = PEM_read_bio_X509(bio, nil, nil, nil) {
            // The context takes ownership of `next`.
            guard SSL_CTX_ctrl(pointer, SSL_CTRL_CHAIN_CERT, 0, UnsafeMutableRawPointer(next)) == 1 else {
                X509_free(next)
                throw .certificate(OpenSSLErrors.takeReason())
            }
        }
        // OpenSSL also reports the end of the text as an error.
        guard ERR_GET_REASON(ERR_peek_last_error()) == PEM_R_NO_START_LINE else {
            throw .certificate(OpenSSLErrors.takeReason())
        }
        ERR_clear_error()
    }

    private func use(key: String) throws(TLSError) {
        let bio = try Self.bio(key)
        defer { BIO_free(bio) }
        // OpenSSL would call a text without a key unsupported.
        guard key.contains("PRIVATE KEY-----") else { throw .noKey }
        // Without a callback OpenSSL would prompt for a passphrase on the terminal.
        guard let key = PEM_read_bio_PrivateKey(bio, nil, { _, _, _, _ in -1 }, nil) else {
            throw .key(OpenSSLErrors.takeReason())
        }
        defer { EVP_PKEY_free(key) }
        guard SSL_CTX_use_PrivateKey(pointer, key) == 1, SSL_CTX_check_private_key(pointer) == 1 else {
            throw .key(OpenSSLErrors.takeReason())
        }
    }

    /// Copies the text into a memory BIO, which the caller must free.
    private static func bio(_ text: String) throws(TLSError) -> OpaquePointer {
        guard let bio = BIO_new(BIO_s_mem()) else { throw .noContext(OpenSSLErrors.takeReason()) }
        BIO_write(bio, text, CInt(clamping: text.utf8.count))
        return bio
    }

    /// Selects `http/1.1`. Aborts the handshake when the client offers only other protocols (RFC 7301, 3.2).
    private static func choose(
        from offered: UnsafePointer<UInt8>?, _ count: UInt32,
        _ chosen: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, _ length: UnsafeMutablePointer<UInt8>?
    ) -> Int32 {
        // The length of the protocol precedes it. The list must outlive this call: OpenSSL copies the selected protocol later.
        let supported: StaticString = "\u{8}http/1.1"
        var selected: UnsafeMutablePointer<UInt8>?
        let result = SSL_select_next_proto(
            &selected, length, supported.utf8Start, UInt32(truncatingIfNeeded: supported.utf8CodeUnitCount),
            offered, count)
        guard result == OPENSSL_NPN_NEGOTIATED else { return SSL_TLSEXT_ERR_ALERT_FATAL }
        chosen?.pointee = UnsafePointer(selected)
        return SSL_TLSEXT_ERR_OK
    }
}
