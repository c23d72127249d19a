import HTTPMessages
import PassAPI

/// A cache for values that are expensive to compute, by keys that come from clients. A full cache is emptied, which bounds the
/// number and the size of its values.
final class Cache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Contents: Sendable {
        var entries: [Key: (value: Value, bytes: Int)] = [:]
        var bytes = 0
    }

    private let contents = Locked(Contents())
    private let capacity: Int
    private let maximumBytes: Int
    private let size: @Sendable (Key, Value) -> Int

    /// - Parameters:
    ///   - maximumBytes: the size of the keys and values together.
    ///   - size: about how many bytes a key and its value take.
    init(
        capacity: Int, maximumBytes: Int = 4 << 20, size: @escaping @Sendable (Key, Value) -> Int
    ) {
        self.capacity = capacity
        self.maximumBytes = maximumBytes
        self.size = size
    }

    var count: Int { contents.withLock { $0.entries.count } }

    var bytes: Int { contents.withLock { $0.bytes } }

    subscript(key: Key) -> Value? { contents.withLock { $0.entries[key]?.value } }

    /// Caches a value, unless it alone exceeds the size of the cache.
    func insert(_ value: Value, for key: Key) {
        let size = size(key, value)
        guard size <= maximumBytes else { return }
        let dropped = contents.withLock { contents -> Contents? in
            let isFull = contents.entries.count >= capacity || contents.bytes + size > maximumBytes
            let dropped = isFull ? contents : nil
            if isFull { contents = Contents() }
            contents.bytes += size - (contents.entries.updateValue((value, size), forKey: key)?.bytes ?? 0)
            return dropped
        }
        // Freed here, without the lock.
        _ = dropped
    }

    /// The cached value, or a newly made one, which is then cached. A failure (`nil`) is not cached.
    func value(for key: Key, orMake make: () -> Value?) -> Value? {
        if let known = self[key] { return known }
        guard let value = make() else { return nil }
        insert(value, for: key)
        return value
    }
}

/// Caches the parsed values of headers that clients repeat, which saves decoding their base64 and JSON.
struct ParsedHeaderCache: Sendable {
    /// Devices by `X-Device-Info`, which is the same for all devices of a model. A value takes a small multiple of its text.
    private let devices = Cache<String, DeviceInformation>(capacity: 4_096) { text, _ in text.utf8.count }
    /// Statuses by `AP-Partner-Framework-Status`.
    private let statuses = Cache<String, PartnerFrameworkStatus>(capacity: 4_096) { text, _ in text.utf8.count
    }

    /// The content of `X-Device-Info`, or of a parameter that replaces it, parsed leniently.
    func deviceInformation(_ value: String) -> DeviceInformation? {
        devices.value(for: value) { DeviceInformation(headerValue: value) }
    }

    func partnerStatus(_ value: String) -> PartnerFrameworkStatus? {
        statuses.value(for: value) { PartnerFrameworkStatus(headerValue: value) }
    }
}
