import HTTPTypes

/// The header fields of a request, as one block of bytes and the places of names and values in it.
///
/// `HTTPFields` would cost three allocations a field; a look-up here compares bytes and allocates only the
/// string that it returns.
package struct RequestFields: Sendable {
    /// Names in lower case, values without surrounding white space, and whatever stood between them.
    private(set) var bytes: [UInt8] = []
    private(set) var places: [Place] = []
    /// A bit for each length that a name has, modulo 64. Of the names that are looked for, most are not there, and most
    /// of those have a length that no name has.
    private var lengths: UInt64 = 0
    /// The lengths that more than one name has: only such a name can be there twice.
    private var repeatedLengths: UInt64 = 0

    /// Where one field stands in the block. Its limits are short, because the journal keeps thousands of them.
    struct Place {
        private let limits: (UInt32, UInt32, UInt32, UInt32)

        init(name: Range<Int>, value: Range<Int>) {
            limits = (
                UInt32(name.lowerBound), UInt32(name.upperBound), UInt32(value.lowerBound),
                UInt32(value.upperBound)
            )
        }

        var name: Range<Int> { Int(limits.0)..<Int(limits.1) }
        var value: Range<Int> { Int(limits.2)..<Int(limits.3) }
    }

    package init() {}

    package init(_ fields: some Sequence<(name: String, value: String)>) {
        for (name, value) in fields {
            append(name: name.utf8, value: value.utf8)
        }
    }

    /// Takes over a head that has been read, without copying it. Its names are in lower case by now.
    init(bytes: [UInt8], places: [Place]) {
        self.bytes = bytes
        self.places = places
        for place in places { noteLength(place.name.count) }
    }

    private mutating func noteLength(_ length: Int) {
        let bit = Self.bit(for: length)
        repeatedLengths |= lengths & bit
        lengths |= bit
    }

    private static func bit(for length: Int) -> UInt64 { 1 << UInt64(length & 63) }

    /// Adds a field. The caller has checked that the name is a token and the value has no CR, LF or NUL.
    package mutating func append(name: some Sequence<UInt8>, value: some Sequence<UInt8>) {
        let start = bytes.count
        bytes.append(contentsOf: name)
        let nameEnd = bytes.count
        bytes.lowercase(start..<nameEnd)
        bytes.append(contentsOf: value)
        places.append(Place(name: start..<nameEnd, value: nameEnd..<bytes.count))
        noteLength(nameEnd - start)
    }

    /// Puts one field in the place of all fields of that name.
    mutating func replace(_ name: HTTPField.Name, with value: some Sequence<UInt8>) {
        while let index = index(of: name) { places.remove(at: index) }
        append(name: name.canonicalName.utf8, value: value)
    }

    /// How many bytes it holds, about.
    package var byteCount: Int { bytes.count + places.count * MemoryLayout<Place>.stride }

    /// The value of a field; several fields of that name are joined with `, ` (RFC 9110, 5.3).
    package subscript(name: HTTPField.Name) -> String? {
        guard var index = index(of: name) else { return nil }
        var value = string(places[index].value)
        guard canRepeat(name) else { return value }
        while let next = self.index(of: name, from: index + 1) {
            value += ", " + string(places[next].value)
            index = next
        }
        return value
    }

    /// The value of a field that is there once, where it stands; `nil` when it is missing or comes again.
    package func bytes(of name: HTTPField.Name) -> ArraySlice<UInt8>? {
        guard let index = index(of: name),
            !canRepeat(name) || self.index(of: name, from: index + 1) == nil
        else { return nil }
        return bytes[places[index].value]
    }

    /// The values of all fields of that name, one each.
    package func values(of name: HTTPField.Name) -> [String] {
        var values: [String] = []
        var start = 0
        while let index = index(of: name, from: start) {
            values.append(string(places[index].value))
            start = index + 1
        }
        return values
    }

    package func contains(_ name: HTTPField.Name) -> Bool {
        index(of: name) != nil
    }

    private func canRepeat(_ name: HTTPField.Name) -> Bool {
        repeatedLengths & Self.bit(for: name.canonicalName.utf8.count) != 0
    }

    /// The first field of that name from a place on. Most names differ in length, and cost one comparison.
    private func index(of name: HTTPField.Name, from start: Int = 0) -> Int? {
        var name = name.canonicalName
        guard lengths & Self.bit(for: name.utf8.count) != 0 else { return nil }
        return name.withUTF8 { name in
            for index in start..<places.count {
                let place = places[index].name
                if place.count == name.count, bytes[place].isSame(as: name) { return index }
            }
            return nil
        }
    }

    private func string(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }
}

extension RequestFields: Sequence {
    /// All fields in the order they came, names in lower case.
    package func makeIterator() -> some IteratorProtocol<(name: String, value: String)> {
        places.lazy.map { (name: string($0.name), value: string($0.value)) }.makeIterator()
    }
}

extension RequestFields: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { (name: $0.0, value: $0.1) })
    }
}
