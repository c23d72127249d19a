import CLibevent

/// The TLS configuration of connections to other servers: TLS 1.2 and 1.3.
package final class ClientTLS: @unchecked Sendable {
    // Unchecked because the context is immutable after its initializer, and OpenSSL allows several threads to
    // create connections from one context (manual page openssl-threads(7)).
    private let pointer: OpaquePointer

    /// - Parameter verifiesCertificates: true to accept only certificates of the authorities that this machine trusts. OpenSSL's
    ///   environment variables `SSL_CERT_FILE` and `SSL_CERT_DIR` name others.
    package init(verifiesCertificates: Bool = true) throws(TLSError) {
        guard let pointer = SSL_CTX_new(TLS_client_method()) else {
            throw .noContext(OpenSSLErrors.takeReason())
        }
        self.pointer = pointer
        SSL_CTX_ctrl(pointer, SSL_CTRL_SET_MIN_PROTO_VERSION, Int(TLS1_2_VERSION), nil)
        shim_set_options(pointer)
        guard verifiesCertificates else { return }
        SSL_CTX_set_verify(pointer, SSL_VERIFY_PEER, nil)
        SSL_CTX_set_default_verify_paths(pointer)
    }

    deinit {
        SSL_CTX_free(pointer)
    }

    /// A new OpenSSL connection, which the caller must free; `nil` when memory runs out.
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
}
