/// Why a document is rejected.
struct XMLError: Error, Sendable, Hashable {
    /// The line number, starting with 1.
    var line: Int
    var reason: String
}
