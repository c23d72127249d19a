import CLibcrypto

/// A key that is read on first use, once for all threads.
final class LazyKey: @unchecked Sendable {
    // Unchecked because the state changes only while the lock is held.
    private var state: State
    private let lock = CRYPTO_THREAD_lock_new()

    private enum State {
        case loaded(EVPKey)
        case notLoaded(() throws(KeyError) -> EVPKey)
    }

    init(_ key: EVPKey) {
        state = .loaded(key)
    }

    /// - Parameter read: reads the key; it must not fail.
    init(_ read: @escaping @Sendable () throws(KeyError) -> EVPKey) {
        state = .notLoaded(read)
    }

    deinit { CRYPTO_THREAD_lock_free(lock) }

    var key: EVPKey {
        CRYPTO_THREAD_write_lock(lock)
        defer { CRYPTO_THREAD_unlock(lock) }
        switch state {
        case .loaded(let key): return key
        case .notLoaded(let read):
            do throws(KeyError) {
                let key = try read()
                state = .loaded(key)
                return key
            } catch {
                preconditionFailure("a built-in key cannot be read: \(error)")
            }
        }
    }
}
