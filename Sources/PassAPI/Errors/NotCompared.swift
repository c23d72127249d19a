/// A property that does not take part in comparisons. Two answers are equal if clients cannot tell them apart.
@propertyWrapper
package struct NotCompared<Value: Sendable>: Sendable, Hashable {
    package var wrappedValue: Value

    package init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }

    package static func == (_: Self, _: Self) -> Bool { true }

    package func hash(into _: inout Hasher) {}
}
