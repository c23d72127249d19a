import CLibevent

/// TLS for a client, on a connected blocking socket.
package final class TestTLS {
    private let context: OpaquePointer
    private let ssl: OpaquePointer

    package struct Options {
        /// The PEM certificate of the authority that the client trusts.
        package var authority: String
        /// The name or address that the server's certificate must contain.
        package var host = "localhost"
        package var versions = TLS1_2_VERSION...TLS1_3_VERSION
        /// The protocols that the client offers by ALPN.
        package var protocols: [String] = []

        package init(authority: String) {
            self.authority = authority
        }
    }

    init(_ descriptor: Int32, _ options: Options) throws {
        context = SSL_CTX_new(TLS_client_method())!
        SSL_CTX_ctrl(context, SSL_CTRL_SET_MIN_PROTO_VERSION, Int(options.versions.lowerBound), nil)
        SSL_CTX_ctrl(context, SSL_CTRL_SET_MAX_PROTO_VERSION, Int(options.versions.upperBound), nil)
        // OpenSSL allows TLS 1.1 only at security level 0.
        SSL_CTX_set_security_level(context, 0)
        SSL_CTX_set_verify(context, SSL_VERIFY_PEER, nil)
        let bio = BIO_new(BIO_s_mem())
        defer { BIO_free(bio) }
        BIO_write(bio, options.authority, Int32(options.authority.utf8.count))
        let authority = PEM_read_bio_X509(bio, nil, nil, nil)
        X509_STORE_add_cert(SSL_CTX_get_cert_store(context), authority)
        X509_free(authority)
        ssl = SSL_new(context)!
        if X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(ssl), options.host) != 1 {
            X509_VERIFY_PARAM_set1_host(SSL_get0_param(ssl), options.host, options.host.utf8.count)
        }
        let offer = options.protocols.flatMap { [UInt8($0.utf8.count)] + $0.utf8 }
        if !offer.isEmpty { SSL_set_alpn_protos(ssl, offer, UInt32(offer.count)) }
        SSL_set_fd(ssl, descriptor)
        ERR_clear_error()
        guard SSL_connect(ssl) == 1 else {
            let code = ERR_peek_error()
            throw TestClient.Failure.tlsFailed(
                ERR_reason_error_string(code).map { String(cString: $0) } ?? "")
        }
    }

    deinit {
        SSL_free(ssl)
        SSL_CTX_free(context)
    }

    /// The protocol that was selected by ALPN; empty without one.
    package var chosenProtocol: String {
        var start: UnsafePointer<UInt8>?
        var count: UInt32 = 0
        SSL_get0_alpn_selected(ssl, &start, &count)
        return String(decoding: UnsafeBufferPointer(start: start, count: Int(count)), as: UTF8.self)
    }

    func write(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { SSL_write(ssl, $0.baseAddress, Int32($0.count)) }
            guard count > 0 else { return }
            rest = rest.dropFirst(Int(count))
        }
    }

    /// - Returns: the number of bytes; 0 after close_notify; negative when the socket fails.
    func read(_ buffer: inout [UInt8]) throws -> Int {
        ERR_clear_error()
        let count = SSL_read(ssl, &buffer, Int32(buffer.count))
        if count > 0 { return Int(count) }
        switch SSL_get_error(ssl, count) {
        case SSL_ERROR_ZERO_RETURN: return 0
        case SSL_ERROR_SYSCALL: return -1
        default: throw TestClient.Failure.truncated
        }
    }

    /// Sends close_notify.
    func sendCloseNotify() {
        SSL_shutdown(ssl)
    }

    /// True when application data or the end arrives before the socket's read timeout.
    func hasSomething() -> Bool {
        var byte: UInt8 = 0
        ERR_clear_error()
        let count = SSL_peek(ssl, &byte, 1)
        return count > 0 || SSL_get_error(ssl, count) != SSL_ERROR_WANT_READ
    }
}
