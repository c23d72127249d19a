/// Something in a document that cannot stay as it is.
package struct Problem: Error, Sendable, Hashable, CustomStringConvertible {
    /// `nil` when it concerns no single place, such as the name of a scenario that does not exist.
    package var place: Place?
    /// What is wrong, what was expected.
    package var message: String

    package init(_ message: String, at place: Place? = nil) {
        self.place = place
        self.message = message
    }

    /// `file:line: what is wrong, what was expected`.
    package var description: String {
        if let place { "\(place): \(message)" } else { message }
    }
}
