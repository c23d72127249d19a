/// Writes `Codable` values as JSON in one pass, with the members in the order in which the value encodes them.
///
/// For values that are written often: of a session, Foundation's encoder first makes a tree, which takes 135,000 of the
/// 150,000 instructions of saving it.
package enum JSONBytesEncoder {
    /// - Throws: `EncodingError` for a number that JSON cannot express, and what the value throws.
    package static func encode(_ value: some Encodable) throws -> [UInt8] {
        let output = Output()
        try output.write(value, depth: 0)
        return output.json.bytes
    }

    /// The text so far, and the objects and arrays in it that are not closed.
    private final class Output {
        var json = JSONWriter()
        /// The closing brackets.
        private var open: [UInt8] = []

        /// Writes the beginning of an object or an array, unless the same value has begun it before.
        func begin(_ bracket: UInt8, closing: UInt8, depth: Int) {
            close(to: depth + 1)
            guard open.count == depth else { return }
            json.begin(bracket)
            open.append(closing)
        }

        /// Ends the objects and arrays below a depth. Those that are nested in others do not know when they end.
        func close(to depth: Int) {
            while open.count > depth { json.end(open.removeLast()) }
        }

        func write(_ value: some Encodable, depth: Int) throws {
            let before = json.count
            try value.encode(to: Level(output: self, depth: depth))
            close(to: depth)
            if json.count == before { json.object { _ in } }
        }

        func number(_ number: Double) throws {
            guard number.isFinite else {
                throw EncodingError.invalidValue(
                    number, .init(codingPath: [], debugDescription: "JSON has no number \(number)"))
            }
            json.number(number)
        }
    }

    /// The place of one value.
    private struct Level: Encoder {
        let output: Output
        let depth: Int

        var codingPath: [any CodingKey] { [] }
        var userInfo: [CodingUserInfoKey: Any] { [:] }

        func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
            output.begin(UInt8(ascii: "{"), closing: UInt8(ascii: "}"), depth: depth)
            return KeyedEncodingContainer(Members<Key>(output: output, depth: depth))
        }

        func unkeyedContainer() -> any UnkeyedEncodingContainer {
            output.begin(UInt8(ascii: "["), closing: UInt8(ascii: "]"), depth: depth)
            return Elements(output: output, depth: depth)
        }

        func singleValueContainer() -> any SingleValueEncodingContainer {
            Value(output: output, depth: depth)
        }
    }

    private struct Value: SingleValueEncodingContainer {
        let output: Output
        let depth: Int

        var codingPath: [any CodingKey] { [] }

        func encodeNil() { output.json.null() }
        func encode(_ value: Bool) { output.json.bool(value) }
        func encode(_ value: String) { output.json.string(value) }
        func encode(_ value: Int) { output.json.integer(Int64(value)) }
        func encode(_ value: Int64) { output.json.integer(value) }
        func encode(_ value: Double) throws { try output.number(value) }
        func encode(_ value: Float) throws { try output.number(Double(value)) }
        // Without these, each would encode itself without end.
        func encode(_ value: Int8) { output.json.integer(Int64(value)) }
        func encode(_ value: Int16) { output.json.integer(Int64(value)) }
        func encode(_ value: Int32) { output.json.integer(Int64(value)) }
        func encode(_ value: UInt) throws { try encode(UInt64(value)) }
        func encode(_ value: UInt8) { output.json.integer(Int64(value)) }
        func encode(_ value: UInt16) { output.json.integer(Int64(value)) }
        func encode(_ value: UInt32) { output.json.integer(Int64(value)) }
        func encode(_ value: UInt64) throws {
            guard let number = Int64(exactly: value) else {
                throw EncodingError.invalidValue(
                    value,
                    .init(codingPath: [], debugDescription: "the mock reads no number above \(Int64.max)"))
            }
            output.json.integer(number)
        }
        func encode(_ value: some Encodable) throws { try output.write(value, depth: depth) }
    }

    private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let output: Output
        let depth: Int

        var codingPath: [any CodingKey] { [] }

        private func write(_ key: Key) {
            output.close(to: depth + 1)
            output.json.key(key.stringValue)
        }

        func encodeNil(forKey key: Key) {
            write(key)
            output.json.null()
        }

        func encode(_ value: Bool, forKey key: Key) {
            write(key)
            output.json.bool(value)
        }

        func encode(_ value: String, forKey key: Key) {
            write(key)
            output.json.string(value)
        }

        func encode(_ value: Int, forKey key: Key) {
            write(key)
            output.json.integer(Int64(value))
        }

        func encode(_ value: Int64, forKey key: Key) {
            write(key)
            output.json.integer(value)
        }

        func encode(_ value: Double, forKey key: Key) throws {
            write(key)
            try output.number(value)
        }

        func encode(_ value: some Encodable, forKey key: Key) throws {
            write(key)
            try output.write(value, depth: depth + 1)
        }

        func nestedContainer<NestedKey: CodingKey>(
            keyedBy keyType: NestedKey.Type, forKey key: Key
        ) -> KeyedEncodingContainer<NestedKey> {
            write(key)
            return Level(output: output, depth: depth + 1).container(keyedBy: keyType)
        }

        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
            write(key)
            return Level(output: output, depth: depth + 1).unkeyedContainer()
        }

        func superEncoder() -> any Encoder {
            output.close(to: depth + 1)
            output.json.key("super")
            return Level(output: output, depth: depth + 1)
        }

        func superEncoder(forKey key: Key) -> any Encoder {
            write(key)
            return Level(output: output, depth: depth + 1)
        }
    }

    private struct Elements: UnkeyedEncodingContainer {
        let output: Output
        let depth: Int

        var codingPath: [any CodingKey] { [] }
        private(set) var count = 0

        init(output: Output, depth: Int) {
            self.output = output
            self.depth = depth
        }

        private mutating func begin() {
            output.close(to: depth + 1)
            count += 1
        }

        mutating func encodeNil() {
            begin()
            output.json.null()
        }

        mutating func encode(_ value: some Encodable) throws {
            begin()
            try output.write(value, depth: depth + 1)
        }

        mutating func nestedContainer<NestedKey: CodingKey>(
            keyedBy keyType: NestedKey.Type
        ) -> KeyedEncodingContainer<NestedKey> {
            begin()
            return Level(output: output, depth: depth + 1).container(keyedBy: keyType)
        }

        mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
            begin()
            return Level(output: output, depth: depth + 1).unkeyedContainer()
        }

        mutating func superEncoder() -> any Encoder {
            begin()
            return Level(output: output, depth: depth + 1)
        }
    }
}
