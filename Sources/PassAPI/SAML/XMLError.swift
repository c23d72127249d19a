/// Why a document is rejected.
package struct XMLError: Error, Sendable, Hashable {
    /// The line number, starting with 1.
    package var line: Int
    package var reason: String
}
