import CLibcrypto

/// A key of libcrypto that is read when it is needed first, once for all threads.
final class PendingKey: @unchecked Sendable {
    // because the state changes only while the lock is held.
    private var state: State
    private let lock = CRYPTO_THREAD_lock_new()

    private enum State {
        case known(EVPKey)
        case pending(() throws(KeyError) -> EVPKey)
    }

    init(_ key: EVPKey) {
        state = .known(key)
    }

    /// - Parameter read: is known to succeed.
    init(_ read: @escaping @Sendable () throws(KeyError) -> EVPKey) {
        state = .pending(read)
    }

    deinit { CRYPTO_THREAD_lock_free(lock) }

    var key: EVPKey {
        CRYPTO_THREAD_write_lock(lock)
        defer { CRYPTO_THREAD_unlock(lock) }
        switch state {
        case .known(let key): return key
        case .pending(let read):
            do throws(KeyError) {
                let key = try read()
                state = .known(key)
                return key
            } catch {
                preconditionFailure("a key that was read before can be read: \(error)")
            }
        }
    }
}
