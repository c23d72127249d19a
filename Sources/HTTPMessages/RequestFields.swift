import HTTPTypes

/// The header fields of a request: one block of bytes and the ranges of names and values in it.
///
/// `HTTPFields` needs three allocations for each field. A lookup here compares bytes and allocates only the
/// returned string.
package struct RequestFields: Sendable, Sequence, ExpressibleByDictionaryLiteral {
    /// Lower-case names, values without surrounding whitespace, and the bytes between them.
    private(set) var bytes: [UInt8] = []
    private(set) var ranges: [FieldRange] = []

    /// The position of one field in the block.
    struct FieldRange {
        // The bounds have 32 bits, because the journal keeps thousands of fields.
        private let nameBounds, valueBounds: Range<UInt32>

        init(name: Range<Int>, value: Range<Int>) {
            nameBounds = UInt32(name.lowerBound)..<UInt32(name.upperBound)
            valueBounds = UInt32(value.lowerBound)..<UInt32(value.upperBound)
        }

        var name: Range<Int> { Int(nameBounds.lowerBound)..<Int(nameBounds.upperBound) }
        var nameCount: Int { nameBounds.count }
        var value: Range<Int> { Int(valueBounds.lowerBound)..<Int(valueBounds.upperBound) }

        /// The position in a block with `count` additional bytes at its start.
        func moved(by count: Int) -> FieldRange {
            FieldRange(
                name: name.lowerBound + count..<name.upperBound + count,
                value: value.lowerBound + count..<value.upperBound + count)
        }
    }

    package init() {}

    package init(_ fields: some Sequence<(name: String, value: String)>) {
        for (name, value) in fields {
            append(name: name.utf8, value: value.utf8)
        }
    }

    /// Takes the bytes of a parsed head without copying them. Its names must be in lower case.
    init(bytes: [UInt8], ranges: [FieldRange]) {
        self.bytes = bytes
        self.ranges = ranges
    }

    package init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { (name: $0.0, value: $0.1) })
    }

    /// Adds a field. The caller must ensure that the name is a token and that the value contains no CR, LF or
    /// NUL.
    package mutating func append(name: some Sequence<UInt8>, value: some Sequence<UInt8>) {
        let start = bytes.count
        bytes.append(contentsOf: name)
        let nameEnd = bytes.count
        for index in start..<nameEnd { bytes[index] = bytes[index].lowercased }
        bytes.append(contentsOf: value)
        ranges.append(FieldRange(name: start..<nameEnd, value: nameEnd..<bytes.count))
    }

    func replacing(_ name: HTTPField.Name, with value: some Sequence<UInt8>) -> RequestFields {
        var fields = self
        while let index = fields.index(of: name) { fields.ranges.remove(at: index) }
        fields.append(name: name.canonicalName.utf8, value: value)
        return fields
    }

    /// The value of a field; several fields with this name are joined with `, ` (RFC 9110, 5.3).
    package subscript(name: HTTPField.Name) -> String? {
        guard var index = index(of: name) else { return nil }
        var value = bytes.string(ranges[index].value)
        while let next = self.index(of: name, from: index + 1) {
            value += ", " + bytes.string(ranges[next].value)
            index = next
        }
        return value
    }

    /// The value of a field that occurs exactly once, as a slice of the block; otherwise `nil`.
    package func bytes(of name: HTTPField.Name) -> ArraySlice<UInt8>? {
        guard let first = index(of: name), index(of: name, from: first + 1) == nil else { return nil }
        return bytes[ranges[first].value]
    }

    package func contains(_ name: HTTPField.Name) -> Bool {
        index(of: name) != nil
    }

    /// True for a field that occurs more than once.
    package func isRepeated(_ name: HTTPField.Name) -> Bool {
        index(of: name).map { index(of: name, from: $0 + 1) != nil } ?? false
    }

    /// The names that begin with a text in lower case. Most differ in their first bytes, and then nothing is allocated.
    package func names(beginningWith text: StaticString) -> [String] {
        text.withUTF8Buffer { text in
            var names: [String] = []
            for range in ranges where range.nameCount >= text.count {
                let start = range.name.lowerBound
                if text.indices.allSatisfy({ bytes[start + $0] == text[$0] }) {
                    names.append(bytes.string(range.name))
                }
            }
            return names
        }
    }

    /// The names that resemble another name, as mistyped forms do: with its first three letters, and nearly its length. Most differ
    /// in these letters, and then nothing is allocated.
    package func names(like name: HTTPField.Name) -> [String] {
        let count = name.canonicalName.utf8.count
        let letters = name.canonicalName.utf8.prefix(3)
        var names: [String] = []
        for range in ranges
        where abs(range.nameCount - count) <= 2 && bytes[range.name].starts(with: letters) {
            names.append(bytes.string(range.name))
        }
        return names
    }

    /// The index of the first field with this name from `start` on. Compares the lengths first, because most names differ in
    /// length.
    private func index(of name: HTTPField.Name, from start: Int = 0) -> Int? {
        let name = name.canonicalName.utf8
        let count = name.count
        for index in start..<ranges.count where ranges[index].nameCount == count {
            let found = bytes[ranges[index].name]
            if name.withContiguousStorageIfAvailable(found.isSame) == true { return index }
        }
        return nil
    }

    /// All fields in the order in which they were received, with names in lower case.
    package func makeIterator() -> some IteratorProtocol<(name: String, value: String)> {
        ranges.lazy.map { (name: bytes.string($0.name), value: bytes.string($0.value)) }.makeIterator()
    }

    /// All fields, each with a line feed at its end, which no field contains (RFC 9110, 5.5).
    package var lines: [UInt8] { ranges.lines(in: bytes) }

    /// Reads the result of ``lines``.
    package init(lines: [UInt8]) {
        for line in lines.split(separator: UInt8(ascii: "\n")) {
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
            append(name: line[..<colon], value: line[(colon + 1)...])
        }
    }

    /// The size of the block. A received block is the whole head.
    var byteCount: Int { bytes.count }

    /// The size of the names, the values and their positions in memory, in bytes.
    package var size: Int { bytes.capacity + ranges.capacity * MemoryLayout<FieldRange>.stride }

    /// The token of `Authorization: Bearer`; `nil` without one. The scheme is case-insensitive (RFC 9110,
    /// 11.1).
    package var bearerToken: String? {
        bearerTokenBytes.map { String(decoding: $0, as: UTF8.self) }
    }

    /// The bytes of ``bearerToken``, without a copy.
    package var bearerTokenBytes: ArraySlice<UInt8>? {
        guard let value = bytes(of: .authorization) else { return nil }
        let scheme: StaticString = "bearer"
        guard value.prefix(scheme.utf8CodeUnitCount).equalsIgnoringCase(scheme) else { return nil }
        let rest = value.dropFirst(scheme.utf8CodeUnitCount)
        let token = rest.drop { $0 == UInt8(ascii: " ") }
        return token.isEmpty || token.count == rest.count ? nil : token
    }
}

extension [UInt8] {
    func string(_ range: Range<Int>) -> String { String(decoding: self[range], as: UTF8.self) }
}

extension [RequestFields.FieldRange] {
    /// The fields at these positions of a block, each with a line feed at its end.
    func lines(in bytes: [UInt8]) -> [UInt8] {
        var lines: [UInt8] = []
        lines.reserveCapacity(bytes.count + 2 * count)
        for range in self {
            lines += bytes[range.name]
            lines.append(UInt8(ascii: ":"))
            lines += bytes[range.value]
            lines.append(UInt8(ascii: "\n"))
        }
        return lines
    }
}
