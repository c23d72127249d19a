import CLibcrypto

/// A key of libcrypto that is read when it is needed first, once for all threads.
final class PendingKey: @unchecked Sendable {
    // because what changes, changes while the lock is held.
    private var known: EVPKey?
    private let read: @Sendable () throws(KeyError) -> EVPKey
    private let lock = CRYPTO_THREAD_lock_new()

    init(_ key: EVPKey) {
        known = key
        read = { key }
    }

    /// - Parameter read: is known to succeed.
    init(_ read: @escaping @Sendable () throws(KeyError) -> EVPKey) {
        self.read = read
    }

    deinit { CRYPTO_THREAD_lock_free(lock) }

    var key: EVPKey {
        CRYPTO_THREAD_write_lock(lock)
        defer { CRYPTO_THREAD_unlock(lock) }
        if let known { return known }
        do throws(KeyError) {
            let key = try read()
            known = key
            return key
        } catch {
            preconditionFailure("a key that was read before can be read: \(error)")
        }
    }
}
