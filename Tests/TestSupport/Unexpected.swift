/// A value that a test did not expect.
package struct Unexpected: Error {
    package var value: String

    package init(_ value: some Sendable) {
        self.value = "\(value)"
    }
}
