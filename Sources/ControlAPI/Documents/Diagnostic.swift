/// Something in a document that cannot stay as it is.
package struct Diagnostic: Error, Sendable, Hashable, CustomStringConvertible {
    /// `nil` when it concerns no single place, such as the name of a scenario that does not exist.
    package var location: SourceLocation?
    /// What is wrong, what was expected.
    package var message: String

    package init(_ message: String, at location: SourceLocation? = nil) {
        self.location = location
        self.message = message
    }

    /// `file:line: what is wrong, what was expected`.
    package var description: String {
        if let location { "\(location): \(message)" } else { message }
    }
}
