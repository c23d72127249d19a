import HTTPMessages

/// A direct-mapped cache for values that are expensive to compute from a text. The key is compared as bytes
/// of the request, so a look-up allocates nothing.
///
/// The texts come from clients, so the number of slots is fixed and a new entry overwrites the old one in its
/// slot. A client that provokes collisions only causes recomputation.
final class ByteKeyedCache<Value: Sendable>: Sendable {
    private let slots = Locked<[Entry?]>(Array(repeating: nil, count: slotCount))

    /// A power of two.
    private static var slotCount: Int { 4_096 }

    private final class Entry: Sendable {
        let text: [UInt8]
        let value: Value

        init(_ text: ArraySlice<UInt8>, _ value: Value) {
            self.text = Array(text)
            self.value = value
        }

        func matches(of text: ArraySlice<UInt8>) -> Bool {
            self.text.withUnsafeBufferPointer(text.isSame)
        }
    }

    /// The cached value, else the made one. A failure (`nil`) is not cached.
    func value(for text: ArraySlice<UInt8>, orMake make: (String) -> Value?) -> Value? {
        let slot = text.withUnsafeBytes(Self.slot)
        if let known = slots.withLock({ $0[slot] }), known.matches(of: text) { return known.value }
        guard let value = make(String(decoding: text, as: UTF8.self)) else { return nil }
        let entry = Entry(text, value)
        slots.withLock { $0[slot] = entry }
        return value
    }

    /// FxHash over words of eight bytes. `Hasher` costs several times as much.
    private static func slot(for text: UnsafeRawBufferPointer) -> Int {
        var hash = UInt64(text.count)
        var offset = 0
        while offset + 8 <= text.count {
            mix(text.loadUnaligned(fromByteOffset: offset, as: UInt64.self), into: &hash)
            offset += 8
        }
        while offset < text.count {
            mix(UInt64(text[offset]), into: &hash)
            offset += 1
        }
        return Int(truncatingIfNeeded: hash >> 32) & (slotCount - 1)
    }

    private static func mix(_ word: UInt64, into hash: inout UInt64) {
        hash = ((hash << 5 | hash >> 59) ^ word) &* 0x517C_C1B7_2722_0A95
    }
}
