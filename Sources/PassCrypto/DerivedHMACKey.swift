import CLibcrypto

/// A key for message authentication codes that is derived from the private part of an RSA key. The label tells it from
/// other keys that are derived from the same one.
final class DerivedHMACKey: @unchecked Sendable {
    // Unchecked because the state changes only while the lock is held.
    private var state: State
    private let label: String
    private let lock = CRYPTO_THREAD_lock_new()

    private enum State {
        case notDerived(RSAPrivateKey)
        case derived(HMACKey)
    }

    /// - Parameter key: read when the first code is made.
    init(_ label: String, derivedFrom key: RSAPrivateKey) {
        self.label = label
        state = .notDerived(key)
    }

    deinit { CRYPTO_THREAD_lock_free(lock) }

    /// The 32 bytes of the message authentication code.
    func code(for message: [UInt8]) -> [UInt8] { key.code(for: message) }

    private var key: HMACKey {
        CRYPTO_THREAD_write_lock(lock)
        defer { CRYPTO_THREAD_unlock(lock) }
        switch state {
        case .derived(let key): return key
        case .notDerived(let source):
            let key = HMACKey(HMACKey(source.derEncoded).code(for: Array(label.utf8)))
            state = .derived(key)
            return key
        }
    }
}
