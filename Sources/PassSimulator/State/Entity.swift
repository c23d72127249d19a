/// An entity as it was at one moment. Never changes: who changes an entity puts a new one in its place.
///
/// So a request copies a reference, whatever the size of the entity, and an entity is as it was if it is the same object.
package final class Entity<Key: ShardKey, Value: Sendable>: Sendable {
    package let key: Key
    package let value: Value

    init(_ key: Key, _ value: Value) {
        self.key = key
        self.value = value
    }
}

/// Encoded as its value.
extension Entity: Encodable where Value: Encodable {
    package func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}
