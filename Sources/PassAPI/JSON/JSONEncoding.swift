/// Encodes a value into one growing text, without a tree of the document beside it.
///
/// Values write their members in an order of their own. The order of dictionaries and sets differs from run to run. Their parts
/// are sorted, so that equal values have equal texts.
///
/// Do not use a container after its parent has written another value. Containers have no coding path.
struct JSONEncoding: Encoder, SingleValueEncodingContainer {
    fileprivate let text: JSONText
    /// The number of containers around the value.
    fileprivate let depth: Int
    // Not `any Encodable.Type`, with which an existential container would not fit without an allocation.
    fileprivate let type: Any.Type

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// - Throws: `EncodingError` for a number that JSON cannot express or that 64 bits cannot.
    static func text<Value: Encodable>(of value: Value) throws -> [UInt8] {
        let text = JSONText()
        try value.encode(to: JSONEncoding(text: text, depth: 0, type: Value.self))
        text.parts.close(downTo: 0)
        return text.parts.json.bytes
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        // Names of a dictionary are texts. Names of a type's members are cases of an enumeration.
        text.parts.open(at: depth, .object, isSorted: MemoryLayout<Key>.size >= MemoryLayout<String>.size)
        return KeyedEncodingContainer(Members(text: text, depth: depth + 1))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        text.parts.open(at: depth, .array, isSorted: (type as? any Collected.Type)?.isSorted ?? false)
        return Elements(text: text, depth: depth + 1)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    func encodeNil() { text.parts.json.null() }
    func encode(_ value: Bool) { text.parts.json.bool(value) }
    func encode(_ value: String) { text.parts.json.string(value) }

    func encode(_ value: Double) throws {
        guard value.isFinite else { throw Self.inexpressible(value) }
        text.parts.json.number(value)
    }

    func encode(_ value: Float) throws { try encode(Double(value)) }

    // For all types of integers.
    func encode<Value: FixedWidthInteger & Encodable>(_ value: Value) throws {
        guard let number = Int64(exactly: value) else { throw Self.inexpressible(value) }
        text.parts.json.integer(number)
    }

    func encode<Value: Encodable>(_ value: Value) throws {
        try value.encode(to: JSONEncoding(text: text, depth: depth, type: Value.self))
    }

    private static func inexpressible(_ value: Any) -> EncodingError {
        .invalidValue(
            value, .init(codingPath: [], debugDescription: "\(value) is not a number of JSON in 64 bits"))
    }
}

/// A collection that is encoded as an array. Arrays conform, too, because a cast that succeeds is faster than one that fails.
private protocol Collected {
    /// True if the elements have another order in each process.
    static var isSorted: Bool { get }
}

extension Array: Collected { static var isSorted: Bool { false } }
extension Set: Collected { static var isSorted: Bool { true } }

private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let text: JSONText
    /// The number of open containers, including this one.
    let depth: Int

    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) {
        text.parts.begin(key.stringValue, in: depth)
        text.parts.json.null()
    }

    // Without a container of its own for the value.
    func encode(_ value: String, forKey key: Key) {
        text.parts.add(key.stringValue, value, in: depth)
    }

    // Numbers and truth values, too.
    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        text.parts.begin(key.stringValue, in: depth)
        try value.encode(to: JSONEncoding(text: text, depth: depth, type: Value.self))
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> { part(key).container(keyedBy: type) }
    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        part(key).unkeyedContainer()
    }
    func superEncoder() -> any Encoder { JSONEncoding(text: text, depth: depth - 1, type: Never.self) }
    func superEncoder(forKey key: Key) -> any Encoder { part(key) }

    private func part(_ key: Key) -> JSONEncoding {
        text.parts.begin(key.stringValue, in: depth)
        return JSONEncoding(text: text, depth: depth, type: Never.self)
    }
}

private struct Elements: UnkeyedEncodingContainer {
    let text: JSONText
    /// The number of open containers, including this one.
    let depth: Int
    private(set) var count = 0

    var codingPath: [any CodingKey] { [] }

    private mutating func begin() {
        text.parts.begin(in: depth)
        count += 1
    }

    mutating func encodeNil() {
        begin()
        text.parts.json.null()
    }

    // Numbers, texts and truth values, too.
    mutating func encode<Value: Encodable>(_ value: Value) throws {
        begin()
        try value.encode(to: JSONEncoding(text: text, depth: depth, type: Value.self))
    }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) -> KeyedEncodingContainer<Nested> { part().container(keyedBy: type) }
    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { part().unkeyedContainer() }
    mutating func superEncoder() -> any Encoder { part() }

    private mutating func part() -> JSONEncoding {
        begin()
        return JSONEncoding(text: text, depth: depth, type: Never.self)
    }
}

/// The text that was written so far.
///
/// The runtime checks each access to the class. Most calls need one.
private final class JSONText {
    var parts = JSONParts()
}

/// Containers and their parts, written one after the other.
private struct JSONParts: ~Copyable {
    var json = JSONWriter()
    private var containers: [Container] = []
    /// The offsets at which the parts of open containers begin, only for sorted containers. The parts of the innermost container
    /// come last.
    private var starts: [Int] = []

    struct Container {
        enum Kind { case object, array }
        let kind: Kind
        let isSorted: Bool
        /// The number of starts of the containers around it.
        let firstStart: Int
    }

    init() {
        containers.reserveCapacity(16)
        starts.reserveCapacity(32)
    }

    /// Opens the container of a value; continues it if the value has it already.
    mutating func open(at depth: Int, _ kind: Container.Kind, isSorted: Bool) {
        close(downTo: depth + 1)
        guard containers.count == depth else { return }
        json.begin(UInt8(ascii: kind == .object ? "{" : "["))
        containers.append(Container(kind: kind, isSorted: isSorted, firstStart: starts.count))
    }

    /// Begins a member or an element of the container, after the end of the containers in it.
    mutating func begin(in depth: Int) {
        close(downTo: depth)
        if containers[depth - 1].isSorted { starts.append(json.startOfNextPart) }
    }

    mutating func begin(_ name: String, in depth: Int) {
        begin(in: depth)
        json.key(name)
    }

    mutating func add(_ name: String, _ text: String, in depth: Int) {
        begin(name, in: depth)
        json.string(text)
    }

    mutating func close(downTo depth: Int) {
        while containers.count > depth {
            let container = containers.removeLast()
            if container.isSorted {
                json.sort(partsFrom: starts[container.firstStart...])
                starts.removeSubrange(container.firstStart...)
            }
            json.end(UInt8(ascii: container.kind == .object ? "}" : "]"))
        }
    }
}
