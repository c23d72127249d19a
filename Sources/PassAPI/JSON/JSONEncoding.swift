/// Encodes a value into one growing text, without a tree of the document beside it.
///
/// Values write their members in an order of their own. The order of dictionaries and sets differs from run to run, so that
/// their parts are sorted: equal values have equal texts.
///
/// The encoder is the container of single values and of elements, too. It has no coding paths, and no containers in containers,
/// which only a type with coding of its own, or an enumeration with associated values, asks for.
final class JSONEncoding: Encoder, SingleValueEncodingContainer, UnkeyedEncodingContainer {
    fileprivate var json = JSONWriter()
    /// The object or array of the value that is being encoded; `nil` before the value asks for it.
    private var current: Container?
    /// The type of that value.
    private var type: Any.Type = Never.self

    private struct Container {
        let end: UInt8
        /// The offsets at which its parts begin; `nil` unless they are sorted.
        var starts: [Int]?
    }

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }
    var count: Int { unsupported() }

    /// - Throws: `EncodingError` for a number that JSON cannot express or that 64 bits cannot.
    static func text(of value: some Encodable) throws -> [UInt8] {
        let encoding = JSONEncoding()
        try encoding.write(value)
        return encoding.json.bytes
    }

    // MARK: Containers

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        // Names of a dictionary are texts. Names of a type's members are cases of an enumeration.
        let isSorted = MemoryLayout<Key>.size >= MemoryLayout<String>.size
        open(UInt8(ascii: "{"), UInt8(ascii: "}"), isSorted: isSorted)
        return KeyedEncodingContainer(Members(encoding: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        let isSorted = (type as? any Collected.Type)?.isSorted ?? false
        open(UInt8(ascii: "["), UInt8(ascii: "]"), isSorted: isSorted)
        return self
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    /// Opens the container of a value, unless the value has it already.
    private func open(_ bracket: UInt8, _ end: UInt8, isSorted: Bool) {
        guard current == nil else { return }
        json.begin(bracket)
        current = Container(end: end, starts: isSorted ? [] : nil)
    }

    /// Must be called before a member or an element of the container is written.
    fileprivate func beginPart() { current?.starts?.append(json.startOfNextPart) }

    fileprivate func write<Value: Encodable>(_ value: Value) throws {
        let outer = (current, type)
        (current, type) = (nil, Value.self)
        try value.encode(to: self)
        if let current {
            if let starts = current.starts { json.sort(partsFrom: starts[...]) }
            json.end(current.end)
        }
        (current, type) = outer
    }

    // MARK: Single values, and elements

    func encodeNil() {
        beginPart()
        json.null()
    }

    func encode(_ value: Bool) {
        beginPart()
        json.bool(value)
    }

    func encode(_ value: String) {
        beginPart()
        json.string(value)
    }

    func encode(_ value: Double) throws {
        guard value.isFinite else { throw Self.inexpressible(value) }
        beginPart()
        json.number(value)
    }

    func encode(_ value: Float) throws { try encode(Double(value)) }

    // For all types of integers.
    func encode<Value: FixedWidthInteger & Encodable>(_ value: Value) throws {
        guard let number = Int64(exactly: value) else { throw Self.inexpressible(value) }
        beginPart()
        json.integer(number)
    }

    func encode<Value: Encodable>(_ value: Value) throws {
        beginPart()
        try write(value)
    }

    private static func inexpressible(_ value: Any) -> EncodingError {
        .invalidValue(
            value, .init(codingPath: [], debugDescription: "\(value) is no number of JSON in 64 bits"))
    }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        unsupported()
    }
    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { unsupported() }
    func superEncoder() -> any Encoder { unsupported() }
}

private func unsupported() -> Never {
    preconditionFailure("no type of the mock needs containers in containers")
}

/// A collection that is encoded as an array. Arrays conform, too, because a cast that succeeds is faster than one that fails.
private protocol Collected {
    /// True if the elements have another order in each process.
    static var isSorted: Bool { get }
}

extension Array: Collected { static var isSorted: Bool { false } }
extension Set: Collected { static var isSorted: Bool { true } }

/// The members of an object.
private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoding: JSONEncoding

    var codingPath: [any CodingKey] { [] }

    private func begin(_ key: Key) {
        encoding.beginPart()
        encoding.json.key(key.stringValue)
    }

    func encodeNil(forKey key: Key) {
        begin(key)
        encoding.json.null()
    }

    func encode(_ value: String, forKey key: Key) {
        begin(key)
        encoding.json.string(value)
    }

    // Numbers and truth values, too.
    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        begin(key)
        try encoding.write(value)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> { unsupported() }
    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { unsupported() }
    func superEncoder() -> any Encoder { unsupported() }
    func superEncoder(forKey key: Key) -> any Encoder { unsupported() }
}
