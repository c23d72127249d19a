import HTTPMessages
import HTTPTypes

/// Strings of bytes, one behind the other in one allocation. What is kept for long and seldom looked at costs least so:
/// to free many small things that were last touched long ago is to wait for the memory of each.
struct PackedStrings: Sendable {
    private var bytes: [UInt8] = []

    /// - Parameter capacity: about how many bytes will be put into it.
    init(capacity: Int) {
        bytes.reserveCapacity(capacity)
    }

    var byteCount: Int { bytes.count }

    mutating func put(_ piece: ArraySlice<UInt8>) {
        piece.withUnsafeBufferPointer { put($0) }
    }

    /// - Parameter text: taken out as `nil` when it is.
    mutating func put(_ text: String?) {
        guard var text else { return putLength(Self.nothing) }
        text.withUTF8 { put($0) }
    }

    /// The lines of fields, of which there are few.
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

    private static let nothing = UInt32.max

    /// Takes the pieces out in the order in which they were put in.
    struct Reader {
        private var rest: ArraySlice<UInt8>

        init(_ packed: PackedStrings) {
            rest = packed.bytes[...]
        }

        mutating func next() -> ArraySlice<UInt8>? {
            let length = rest.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
            rest = rest.dropFirst(MemoryLayout<UInt32>.size)
            guard length != PackedStrings.nothing else { return nil }
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
