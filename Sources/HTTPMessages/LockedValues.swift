import Libc

/// A fixed number of values, each guarded by a mutex of its own.
///
/// An array of ``Locked`` would retain one for each access, and two processors that count the references of one object
/// wait for each other.
package final class LockedValues<Value>: @unchecked Sendable {
    // Unchecked for the reasons of `Locked`.
    @usableFromInline let values: UnsafeMutablePointer<Value>
    @usableFromInline let mutexes: UnsafeMutablePointer<pthread_mutex_t>
    package let count: Int

    package init(count: Int, _ makeValue: () -> sending Value) {
        self.count = count
        values = .allocate(capacity: count)
        mutexes = .allocate(capacity: count)
        for index in 0..<count {
            (values + index).initialize(to: makeValue())
            pthread_mutex_init(mutexes + index, nil)
        }
    }

    deinit {
        for index in 0..<count { pthread_mutex_destroy(mutexes + index) }
        mutexes.deallocate()
        values.deinitialize(count: count)
        values.deallocate()
    }

    package var indices: Range<Int> { 0..<count }

    /// Calls `body` with a value whose mutex is held. `body` must not lock it again.
    @inlinable package func withLock<Result>(
        _ index: Int, _ body: (inout Value) -> sending Result
    ) -> sending Result {
        acquire(index)
        defer { release(index) }
        return body(&held(index).pointee)
    }

    /// Locks a mutex until ``release(_:)`` is called on the same thread, for code that holds several at once.
    @inlinable package func acquire(_ index: Int) { pthread_mutex_lock(mutexes + checked(index)) }

    @inlinable package func release(_ index: Int) { pthread_mutex_unlock(mutexes + checked(index)) }

    /// A value, for code that has called ``acquire(_:)`` and not yet ``release(_:)``.
    @inlinable package func held(_ index: Int) -> UnsafeMutablePointer<Value> { values + checked(index) }

    @inlinable func checked(_ index: Int) -> Int {
        precondition(index >= 0 && index < count, "there is no value \(index)")
        return index
    }
}
