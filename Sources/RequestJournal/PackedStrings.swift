import HTTPMessages
import HTTPTypes

/// Byte strings, one after another in a single allocation. This is the cheapest form for strings that are
/// kept for long and seldom read: freeing many small allocations costs a cache miss for each.
struct PackedStrings: Sendable {
    private var bytes: [UInt8] = []

    /// - Parameter capacity: the expected number of bytes.
    init(capacity: Int) {
        bytes.reserveCapacity(capacity)
    }

    var byteCount: Int { bytes.count }

    mutating func put(_ piece: ArraySlice<UInt8>) {
        piece.withUnsafeBufferPointer { put($0) }
    }

    /// - Parameter text: the reader returns `nil` for `nil`.
    mutating func put(_ text: String?) {
        guard var text else { return putLength(Self.nilLength) }
        text.withUTF8 { put($0) }
    }

    /// Appends field lines, which are expected to be few.
    mutating func put(_ fields: [HTTPField]) {
        put(fields.reduce(into: [UInt8]()) { $0.append($1) }[...])
    }

    private mutating func put(_ piece: UnsafeBufferPointer<UInt8>) {
        putLength(UInt32(piece.count))
        bytes.append(contentsOf: piece)
    }

    private mutating func putLength(_ length: UInt32) {
        withUnsafeBytes(of: length) { bytes.append(contentsOf: $0) }
    }

    private static let nilLength = UInt32.max

    /// Reads the strings in the order in which they were appended.
    struct Reader {
        private var rest: ArraySlice<UInt8>

        init(_ packed: PackedStrings) {
            rest = packed.bytes[...]
        }

        mutating func next() -> ArraySlice<UInt8>? {
            let length = rest.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
            rest = rest.dropFirst(MemoryLayout<UInt32>.size)
            guard length != PackedStrings.nilLength else { return nil }
            defer { rest = rest.dropFirst(Int(length)) }
            return rest.prefix(Int(length))
        }

        mutating func skip(_ count: Int) {
            for _ in 0..<count { _ = next() }
        }

        mutating func text() -> String? {
            next().map { String(decoding: $0, as: UTF8.self) }
        }

        mutating func fields() -> [HTTPField] {
            (next() ?? []).split(separator: UInt8(ascii: "\n")).compactMap { line in
                guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
                    let name = HTTPField.Name(String(decoding: line[..<colon], as: UTF8.self))
                else { return nil }
                let value = line[colon...].dropFirst(2).dropLast()
                return HTTPField(name: name, value: String(decoding: value, as: UTF8.self))
            }
        }
    }
}
