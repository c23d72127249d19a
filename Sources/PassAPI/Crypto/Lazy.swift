import CLibcrypto

/// A value that is made on first use, once for all threads.
final class Lazy<Value: Sendable>: @unchecked Sendable {
    // Unchecked because the state changes only while the lock is held.
    private var state: State
    private let lock = CRYPTO_THREAD_lock_new()

    private enum State {
        case made(Value)
        case notMade(@Sendable () -> Value)
    }

    init(_ value: Value) {
        state = .made(value)
    }

    init(_ make: @escaping @Sendable () -> Value) {
        state = .notMade(make)
    }

    deinit { CRYPTO_THREAD_lock_free(lock) }

    var value: Value {
        CRYPTO_THREAD_write_lock(lock)
        defer { CRYPTO_THREAD_unlock(lock) }
        switch state {
        case .made(let value): return value
        case .notMade(let make):
            let value = make()
            state = .made(value)
            return value
        }
    }
}
