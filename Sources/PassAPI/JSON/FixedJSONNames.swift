/// Members whose names are literals, as nearly all are.
///
/// A literal is copied from the program: it needs no escapes, and no string is retained.
extension JSONWriter {
    /// - Parameter name: without characters that JSON escapes.
    @inlinable package mutating func key(_ name: StaticString) {
        name.withUTF8Buffer { key(copying: $0) }
    }

    @inlinable package mutating func member(_ name: StaticString, _ value: some JSONEncodable) {
        key(name)
        value.write(to: &self)
    }

    @inlinable mutating func member(_ name: StaticString, base64 bytes: [UInt8]) {
        key(name)
        base64(bytes)
    }

    /// Omits the member when the value is `nil`.
    @inlinable package mutating func member(_ name: StaticString, ifPresent value: (some JSONEncodable)?) {
        if let value { member(name, value) }
    }

    @inlinable package mutating func member<Failure>(
        _ name: StaticString, _ body: (inout JSONWriter) throws(Failure) -> Void
    ) throws(Failure) {
        key(name)
        try object(body)
    }

    @inlinable package mutating func member(
        _ name: StaticString, array elements: some Sequence<some JSONEncodable>
    ) {
        key(name)
        array(elements)
    }
}
