/// A mistake in a document.
package struct Diagnostic: Error, Sendable, Hashable, CustomStringConvertible {
    /// `nil` when the mistake is not in a document, such as an unknown scenario in a request.
    package var location: SourceLocation?
    /// `what is wrong, what was expected`.
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
