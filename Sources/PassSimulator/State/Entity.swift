/// An entity as it was at one moment. Never changes: who changes an entity puts a new one in its place.
///
/// So a request copies a reference, whatever the size of the entity, and an entity is as it was if it is the same object.
package final class Entity<Value: Sendable>: Sendable {
    package let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
