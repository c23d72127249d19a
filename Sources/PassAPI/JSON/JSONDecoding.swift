import HTTPMessages

/// Decodes a part of a JSON text. A container knows only where its values are, so that no tree of the whole document is in
/// memory beside the value that is made of it.
struct JSONDecoding: Decoder {
    let bytes: [UInt8]
    let part: Range<Int>
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard let members = try read(JSONReader.members) else { throw mismatch([String: Any].self) }
        return KeyedDecodingContainer(Members(decoding: self, parts: members))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard let elements = try read(JSONReader.elements) else { throw mismatch([Any].self) }
        return Elements(decoding: self, parts: elements)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    /// The value with the types of JSON.
    func value() throws -> JSONValue { try read(JSONReader.value) }

    /// The error for refused text. It lists all conditions that text must meet.
    private static let problem = """
        it is no JSON with at most \(JSONReader.deepest) levels, different names in each object, numbers in the range of \
        Double, and no text with \(StreamSafeText.problem)
        """

    private func read<Value>(
        _ read: ([UInt8], Range<Int>) throws(JSONReader.Malformed) -> Value
    ) throws -> Value {
        do throws(JSONReader.Malformed) {
            return try read(bytes, part)
        } catch {
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: Self.problem))
        }
    }

    fileprivate func decoding(_ part: Range<Int>, _ key: any CodingKey) -> JSONDecoding {
        JSONDecoding(bytes: bytes, part: part, codingPath: codingPath + [key])
    }

    private func mismatch(_ type: Any.Type) -> DecodingError {
        let context = DecodingError.Context(codingPath: codingPath, debugDescription: "expected \(type)")
        return decodeNil() ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }
}

extension JSONDecoding: SingleValueDecodingContainer {
    func decodeNil() -> Bool { bytes[part].elementsEqual("null".utf8) }

    func decode(_ type: Bool.Type) throws -> Bool {
        guard case .bool(let value) = try value() else { throw mismatch(type) }
        return value
    }

    func decode(_ type: String.Type) throws -> String {
        guard case .string(let value) = try value() else { throw mismatch(type) }
        return value
    }

    func decode(_ type: Double.Type) throws -> Double {
        switch try value() {
        case .integer(let number): Double(number)
        case .number(let number): number
        default: throw mismatch(type)
        }
    }

    func decode(_ type: Float.Type) throws -> Float { Float(try decode(Double.self)) }

    private func integer<Integer: FixedWidthInteger>(_ type: Integer.Type) throws -> Integer {
        let read: Integer?
        switch try value() {
        case .integer(let number): read = Integer(exactly: number)
        case .number(let number): read = Integer(exactly: number)
        default: throw mismatch(type)
        }
        guard let read else {
            let text = String(decoding: bytes[part], as: UTF8.self)
            throw DecodingError.dataCorruptedError(
                in: self, debugDescription: "\(text) does not fit in \(type)")
        }
        return read
    }

    func decode(_ type: Int.Type) throws -> Int { try integer(type) }
    func decode(_ type: Int8.Type) throws -> Int8 { try integer(type) }
    func decode(_ type: Int16.Type) throws -> Int16 { try integer(type) }
    func decode(_ type: Int32.Type) throws -> Int32 { try integer(type) }
    func decode(_ type: Int64.Type) throws -> Int64 { try integer(type) }
    func decode(_ type: UInt.Type) throws -> UInt { try integer(type) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(type) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(type) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(type) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(type) }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: self) }
}

/// The members of an object.
private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoding: JSONDecoding
    let parts: [String: Range<Int>]

    var codingPath: [any CodingKey] { decoding.codingPath }
    var allKeys: [Key] { parts.keys.compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { parts[key.stringValue] != nil }

    private func member(_ key: Key) throws -> JSONDecoding {
        guard let part = parts[key.stringValue] else {
            throw DecodingError.keyNotFound(
                key, .init(codingPath: codingPath, debugDescription: "\"\(key.stringValue)\" is missing"))
        }
        return decoding.decoding(part, key)
    }

    func decodeNil(forKey key: Key) throws -> Bool { try member(key).decodeNil() }
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try member(key).decode(type) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try member(key).decode(type) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try member(key).decode(type) }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try member(key).decode(type) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try member(key).decode(type) }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try member(key).decode(type) }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try member(key).decode(type) }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try member(key).decode(type) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try member(key).decode(type) }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try member(key).decode(type) }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try member(key).decode(type) }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try member(key).decode(type) }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try member(key).decode(type) }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try member(key).decode(type) }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try Value(from: member(key))
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { try member(key).container(keyedBy: type) }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try member(key).unkeyedContainer()
    }
    func superDecoder() -> any Decoder { decoding }
    func superDecoder(forKey key: Key) throws -> any Decoder { try member(key) }
}

/// The elements of an array.
private struct Elements: UnkeyedDecodingContainer {
    let decoding: JSONDecoding
    let parts: [Range<Int>]
    private(set) var currentIndex = 0

    init(decoding: JSONDecoding, parts: [Range<Int>]) {
        self.decoding = decoding
        self.parts = parts
    }

    var codingPath: [any CodingKey] { decoding.codingPath }
    var count: Int? { parts.count }
    var isAtEnd: Bool { currentIndex >= parts.count }

    private struct Index: CodingKey {
        var intValue: Int?
        var stringValue: String { intValue.map { String($0) } ?? "" }
        init(intValue: Int) { self.intValue = intValue }
        init?(stringValue: String) { nil }
    }

    private func element() throws -> JSONDecoding {
        let index = Index(intValue: currentIndex)
        guard !isAtEnd else {
            throw DecodingError.valueNotFound(
                Any.self, .init(codingPath: codingPath + [index], debugDescription: "the array has ended"))
        }
        return decoding.decoding(parts[currentIndex], index)
    }

    private mutating func next<Value>(_ read: (JSONDecoding) throws -> Value) throws -> Value {
        let value = try read(element())
        currentIndex += 1
        return value
    }

    mutating func decodeNil() throws -> Bool {
        guard try element().decodeNil() else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode(_ type: Bool.Type) throws -> Bool { try next { try $0.decode(type) } }
    mutating func decode(_ type: String.Type) throws -> String { try next { try $0.decode(type) } }
    mutating func decode(_ type: Double.Type) throws -> Double { try next { try $0.decode(type) } }
    mutating func decode(_ type: Float.Type) throws -> Float { try next { try $0.decode(type) } }
    mutating func decode(_ type: Int.Type) throws -> Int { try next { try $0.decode(type) } }
    mutating func decode(_ type: Int8.Type) throws -> Int8 { try next { try $0.decode(type) } }
    mutating func decode(_ type: Int16.Type) throws -> Int16 { try next { try $0.decode(type) } }
    mutating func decode(_ type: Int32.Type) throws -> Int32 { try next { try $0.decode(type) } }
    mutating func decode(_ type: Int64.Type) throws -> Int64 { try next { try $0.decode(type) } }
    mutating func decode(_ type: UInt.Type) throws -> UInt { try next { try $0.decode(type) } }
    mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try next { try $0.decode(type) } }
    mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try next { try $0.decode(type) } }
    mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try next { try $0.decode(type) } }
    mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try next { try $0.decode(type) } }
    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try next { try Value(from: $0) }
    }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> { try next { try $0.container(keyedBy: type) } }
    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try next { try $0.unkeyedContainer() }
    }
    mutating func superDecoder() throws -> any Decoder { try next { $0 } }
}
