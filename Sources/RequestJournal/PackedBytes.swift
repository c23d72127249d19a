/// Values one after another in a single allocation, read in the order in which they were written.
///
/// The journal keeps ten thousand requests. Made of strings and arrays, a request would end long after its dozen allocations
/// have left the processor's caches, and its memory would be the next request's, as cold. Packed, an entry is one allocation,
/// and the memory of a request is used again for the next one. Saves 3 % of the processor time of
/// retrieveProfileForMVPD.
struct PackedBytes: Sendable {
    private let bytes: [UInt8]

    /// - Parameters:
    ///   - capacity: at least as many bytes as are written, to which the sizes in ``Writer`` add up.
    ///   - write: writes the values.
    init(capacity: Int, _ write: (inout Writer) -> Void) {
        bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            var writer = Writer(UnsafeMutableRawBufferPointer(buffer))
            write(&writer)
            count = writer.end
        }
    }

    var count: Int { bytes.count }

    /// Reads from a position on.
    func reader(at position: Int = 0) -> Reader { Reader(bytes, at: position) }

    struct Writer {
        private let buffer: UnsafeMutableRawBufferPointer
        /// The number of bytes that were written.
        private(set) var end = 0

        fileprivate init(_ buffer: UnsafeMutableRawBufferPointer) {
            self.buffer = buffer
        }

        @inline(__always) mutating func put<Number: FixedWidthInteger>(_ number: Number) {
            reserve(Self.size(of: number))
            buffer.storeBytes(of: number, toByteOffset: end, as: Number.self)
            end += Self.size(of: number)
        }

        /// A text of up to four gigabytes, or `nil`.
        mutating func put(_ text: String?) {
            guard let text else { return put(PackedBytes.nilLength) }
            let isCopied: Void? = text.utf8.withContiguousStorageIfAvailable {
                putBlock(UnsafeRawBufferPointer($0))
            }
            if isCopied == nil { put(beginning: .max, of: Array(text.utf8)) }
        }

        /// At most `limit` of the bytes.
        mutating func put(beginning limit: Int, of bytes: [UInt8]) {
            bytes.withUnsafeBytes { putBlock(UnsafeRawBufferPointer(rebasing: $0.prefix(limit))) }
        }

        mutating func putBlock(_ piece: UnsafeRawBufferPointer) {
            putLength(piece.count)
            putUncounted(piece)
        }

        /// The number of bytes of a block, or of values, that follow.
        mutating func putLength(_ length: Int) { put(UInt32(clamping: length)) }

        /// Bytes without their number, which the reader knows.
        mutating func putUncounted(_ piece: UnsafeRawBufferPointer) {
            reserve(piece.count)
            guard let source = piece.baseAddress, let target = buffer.baseAddress else { return }
            (target + end).copyMemory(from: source, byteCount: piece.count)
            end += piece.count
        }

        private func reserve(_ count: Int) {
            precondition(count <= buffer.count - end, "The capacity is smaller than what is written.")
        }

        static func size(of number: some FixedWidthInteger) -> Int { number.bitWidth / 8 }
        static func size(of text: String?) -> Int { lengthSize + (text?.utf8.count ?? 0) }
        static func size(ofBlock count: Int) -> Int { lengthSize + count }

        private static let lengthSize = MemoryLayout<UInt32>.size
    }

    struct Reader {
        private let bytes: [UInt8]
        private var position: Int

        fileprivate init(_ bytes: [UInt8], at position: Int) {
            self.bytes = bytes
            self.position = position
        }

        mutating func number<Number: FixedWidthInteger>(_: Number.Type = Number.self) -> Number {
            let size = MemoryLayout<Number>.size
            defer { position += size }
            return bytes[position..<(position + size)].withUnsafeBytes { bytes in
                var number = Number.zero
                withUnsafeMutableBytes(of: &number) { $0.copyBytes(from: bytes) }
                return number
            }
        }

        mutating func text() -> String { optionalText() ?? "" }

        mutating func optionalText() -> String? {
            optionalBlock().map { String(decoding: $0, as: UTF8.self) }
        }

        mutating func block() -> ArraySlice<UInt8> { optionalBlock() ?? [] }

        private mutating func optionalBlock() -> ArraySlice<UInt8>? {
            let length: UInt32 = number()
            return length == PackedBytes.nilLength ? nil : uncounted(Int(length))
        }

        /// What ``Writer/putUncounted(_:)`` has written.
        mutating func uncounted(_ count: Int) -> ArraySlice<UInt8> {
            defer { position += count }
            return bytes[position..<(position + count)]
        }

        /// Skips blocks and texts.
        mutating func skip(_ count: Int) {
            for _ in 0..<count { _ = optionalBlock() }
        }

        /// Values whose number is in front of them.
        mutating func list<Value>(_ read: (inout Self) -> Value) -> [Value] {
            let count: UInt32 = number()
            return (0..<count).map { _ in read(&self) }
        }
    }

    /// Of a text that is `nil`.
    private static let nilLength = UInt32.max
}

extension PackedBytes.Writer {
    /// Values with their number in front of them.
    mutating func put<Value>(_ values: some Collection<Value>, _ write: (inout Self, Value) -> Void) {
        putLength(values.count)
        // The iterator of an empty dictionary costs as much as ten texts.
        guard !values.isEmpty else { return }
        for value in values { write(&self, value) }
    }

    static func size<Value>(of values: some Collection<Value>, _ size: (Value) -> Int) -> Int {
        values.isEmpty
            ? MemoryLayout<UInt32>.size : values.reduce(MemoryLayout<UInt32>.size) { $0 + size($1) }
    }
}
