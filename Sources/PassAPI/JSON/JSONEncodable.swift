/// A value that writes itself as JSON.
package protocol JSONEncodable {
    func write(to json: inout JSONWriter)
}

extension JSONEncodable {
    /// The JSON text of the value.
    package var jsonBytes: [UInt8] {
        var json = JSONWriter()
        write(to: &json)
        return json.bytes
    }
}

extension String: JSONEncodable {
    package func write(to json: inout JSONWriter) { json.string(self) }
}

extension Bool: JSONEncodable {
    package func write(to json: inout JSONWriter) { json.bool(self) }
}

extension Int: JSONEncodable {
    package func write(to json: inout JSONWriter) { json.integer(Int64(self)) }
}

extension Int64: JSONEncodable {
    package func write(to json: inout JSONWriter) { json.integer(self) }
}

/// `nil` is written as `null`. Use `member(_:ifPresent:)` to omit the member instead.
extension Optional: JSONEncodable where Wrapped: JSONEncodable {
    package func write(to json: inout JSONWriter) {
        if let self { self.write(to: &json) } else { json.null() }
    }
}

extension Double: JSONEncodable {
    package func write(to json: inout JSONWriter) { json.number(self) }
}
