/// Why a text is no XML that is read here.
struct XMLError: Error, Sendable, Hashable {
    /// Counted from 1.
    var line: Int
    var what: String
}
