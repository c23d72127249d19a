/// A value that is a JSON object. One table contains the names, the schemas and the values of its members.
package protocol JSONObject: JSONEncodable, JSONDescribed {
    /// The members in the order in which they are written.
    static var members: [JSONMember<Self>] { get }
}

extension JSONObject {
    package static var schema: Schema { .object(members.map { $0.field }) }

    package func write(to json: inout JSONWriter) {
        json.object { object in
            for member in Self.members { member.write(self, &object) }
        }
    }
}

package struct JSONMember<Object>: Sendable {
    package let field: Schema.Field
    /// Writes the member, unless the object lacks it.
    package let write: @Sendable (Object, inout JSONWriter) -> Void

    /// A member that is always present. `nil` is written as `null`.
    package static func always<Value: JSONEncodable & SendableMetatype>(
        _ name: String, _ schema: Schema, _ value: @escaping @Sendable (Object) -> Value
    ) -> JSONMember {
        JSONMember(field: .always(name, schema)) { $1.member(name, value($0)) }
    }

    /// A member that is omitted if the value is `nil`.
    package static func optional<Value: JSONEncodable & SendableMetatype>(
        _ name: String, _ schema: Schema, _ value: @escaping @Sendable (Object) -> Value?
    ) -> JSONMember {
        JSONMember(field: .optional(name, schema)) { $1.member(name, ifPresent: value($0)) }
    }

    /// A member that is always present and has members of its own.
    package static func object<Inner>(
        _ name: String, _ members: [JSONMember<Inner>], _ value: @escaping @Sendable (Object) -> Inner
    ) -> JSONMember {
        JSONMember(field: .always(name, .object(members.map { $0.field }))) { object, json in
            json.member(name) { json in
                let inner = value(object)
                for member in members { member.write(inner, &json) }
            }
        }
    }

    /// The same member for another type whose values contain such an object.
    package func of<Outer>(_ object: @escaping @Sendable (Outer) -> Object) -> JSONMember<Outer> {
        JSONMember<Outer>(field: field) { [write] in write(object($0), &$1) }
    }
}

/// An object whose members can have any names. Keeps their order.
package struct JSONMap<Value: JSONEncodable>: JSONEncodable {
    private let members: [(name: String, value: Value)]

    package init(_ members: [(name: String, value: Value)]) { self.members = members }

    package func write(to json: inout JSONWriter) {
        json.object { object in
            for member in members { object.member(member.name, member.value) }
        }
    }
}

extension Array: JSONEncodable where Element: JSONEncodable {
    package func write(to json: inout JSONWriter) { json.array(self) }
}
