import HTTPMessages
import Testing

@testable import PassBackend

@Suite("Caches")
struct CacheTests {
    /// A value that looks into its cache when it is freed.
    private final class Value: Sendable {
        private let whenFreed: @Sendable () -> Void

        init(_ whenFreed: @escaping @Sendable () -> Void = {}) { self.whenFreed = whenFreed }

        deinit { whenFreed() }
    }

    @Test func `free the values of a full cache after it is unlocked`() {
        let counts = Locked<[Int]>([])
        let cache = Cache<String, Value>(capacity: 1) { _, _ in 1 }
        // Weak, because the cache holds the value. A cache that is locked would never return its count.
        cache.insert(
            Value { [weak cache] in
                guard let count = cache?.count else { return }
                counts.withLock { $0.append(count) }
            }, for: "a")
        cache.insert(Value(), for: "b")
        let seen = counts.withLock { $0 }
        #expect(seen == [1])
    }
}
