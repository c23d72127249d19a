import CLibcrypto
import OpenSSLSupport

/// A key for HMAC with SHA-256 (RFC 2104).
final class HMACKey: @unchecked Sendable {
    // Unchecked because the context is not changed after creation: each code is made with a copy of it.
    private let context: OpaquePointer

    init(_ key: [UInt8]) {
        guard let algorithm = EVP_MAC_fetch(nil, OSSL_MAC_NAME_HMAC, nil),
            let context = EVP_MAC_CTX_new(algorithm)
        else {
            preconditionFailure("OpenSSL has no HMAC: \(OpenSSLErrors.takeReason())")
        }
        EVP_MAC_free(algorithm)
        self.context = context
        var digest = Array("SHA256".utf8CString)
        let isReady = digest.withUnsafeMutableBufferPointer { digest in
            var parameters = [
                OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, digest.baseAddress, 0),
                OSSL_PARAM_construct_end(),
            ]
            return EVP_MAC_init(context, key, key.count, &parameters) == 1
        }
        guard isReady else { preconditionFailure("OpenSSL refuses a key: \(OpenSSLErrors.takeReason())") }
    }

    deinit { EVP_MAC_CTX_free(context) }

    /// The 32 bytes of the message authentication code.
    func code(for message: [UInt8]) -> [UInt8] {
        let copy = EVP_MAC_CTX_dup(context)
        defer { EVP_MAC_CTX_free(copy) }
        var isMade = false
        let code = [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_LENGTH)) { bytes, count in
            isMade =
                EVP_MAC_update(copy, message, message.count) == 1
                && EVP_MAC_final(copy, bytes.baseAddress, &count, bytes.count) == 1
        }
        guard isMade else { preconditionFailure("OpenSSL cannot make a code: \(OpenSSLErrors.takeReason())") }
        return code
    }
}
