import PassAPI

/// A value that a state file has, written as `Codable` reads it.
///
/// Each request can change several entities. Writing one takes a quarter of the instructions that `Codable` takes. Tests compare
/// each kind of entity with what `Codable` reads.
package protocol SavedValue: Sendable {
    func save(to json: inout JSONWriter)
}

extension SavedValue {
    /// The JSON text of the value.
    package var savedBytes: [UInt8] {
        var json = JSONWriter()
        save(to: &json)
        return json.bytes
    }
}

extension Entity: SavedValue where Value: SavedValue {
    package func save(to json: inout JSONWriter) { value.save(to: &json) }
}

/// The name of a member, or of an entity, in a state file.
package protocol SavedKey: Sendable {
    var codedText: String { get }
}

extension String: SavedKey {
    package var codedText: String { self }
}
extension Identifier: SavedKey {}
extension DeviceIdentifier: SavedKey {}
extension LoginID: SavedKey {}
extension PassKey: SavedKey {}
extension SubjectIdentity: SavedKey {}
extension UserPassKey: SavedKey {}

// MARK: Members

extension JSONWriter {
    mutating func member(_ name: StaticString, saving value: some SavedValue) {
        key(name)
        value.save(to: &self)
    }

    /// Omits the member when the value is `nil`.
    mutating func member(_ name: StaticString, savingIfPresent value: (some SavedValue)?) {
        if let value { member(name, saving: value) }
    }
}

extension Array: SavedValue where Element: SavedValue {
    package func save(to json: inout JSONWriter) {
        json.array { array in
            for element in self { element.save(to: &array) }
        }
    }
}

extension Set: SavedValue where Element: SavedValue {
    package func save(to json: inout JSONWriter) {
        json.array { array in
            for element in self { element.save(to: &array) }
        }
    }
}

extension Dictionary: SavedValue where Key: SavedKey, Value: SavedValue {
    package func save(to json: inout JSONWriter) {
        json.object { object in
            for (key, value) in self {
                object.key(key.codedText)
                value.save(to: &object)
            }
        }
    }
}

// MARK: Values

extension SavedValue where Self: JSONEncodable {
    package func save(to json: inout JSONWriter) { write(to: &json) }
}

extension String: SavedValue {}
extension Bool: SavedValue {}
extension Int: SavedValue {}
extension Identifier: SavedValue {
    package func save(to json: inout JSONWriter) { write(to: &json) }
}
extension UserMetadata: SavedValue {}

extension DeviceIdentifier: SavedValue {
    package func save(to json: inout JSONWriter) { base64.write(to: &json) }
}

extension LoginID: SavedValue {
    package func save(to json: inout JSONWriter) { text.write(to: &json) }
}

extension SubjectIdentity: SavedValue {
    package func save(to json: inout JSONWriter) { codedText.write(to: &json) }
}

extension Timestamp: SavedValue {
    package func save(to json: inout JSONWriter) { readable.write(to: &json) }
}

extension Validity: SavedValue {
    package func save(to json: inout JSONWriter) {
        json.object { object in
            object.member("notBefore", saving: notBefore)
            object.member("notAfter", saving: notAfter)
        }
    }
}
