import HTTPMessages

/// A ``Cache`` whose keys are texts in a request. A look-up allocates nothing.
final class ByteKeyedCache<Value: Sendable>: Sendable {
    /// By the hash value of the text. Of two texts with the same, the newer one replaces the older one.
    private let contents: Locked<BoundedEntries<Int, Entry>>

    private final class Entry: Sendable {
        let text: [UInt8]
        let value: Value

        init(_ text: ArraySlice<UInt8>, _ value: Value) {
            self.text = Array(text)
            self.value = value
        }

        func matches(_ text: ArraySlice<UInt8>) -> Bool {
            self.text.withUnsafeBufferPointer(text.isSame)
        }
    }

    /// - Parameters:
    ///   - capacity: the number of texts.
    ///   - maximumBytes: their length together. A value takes a small multiple of its text.
    init(capacity: Int = 4_096, maximumBytes: Int = 4 << 20) {
        contents = Locked(BoundedEntries(capacity: capacity, maximumBytes: maximumBytes))
    }

    /// The length of the cached texts.
    var bytes: Int { contents.withLock(\.bytes) }

    /// The cached value, else the made one. A failure (`nil`) is not cached.
    func value(for text: ArraySlice<UInt8>, orMake make: (String) -> Value?) -> Value? {
        var hasher = Hasher()
        text.withUnsafeBytes { hasher.combine(bytes: $0) }
        let hash = hasher.finalize()
        if let known = contents.withLock({ $0[hash] }), known.matches(text) { return known.value }
        guard let value = make(String(decoding: text, as: UTF8.self)) else { return nil }
        let entry = Entry(text, value)
        contents.withLock { $0.insert(entry, for: hash, bytes: text.count) }
        return value
    }
}
