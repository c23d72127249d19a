/// An app that many threads use.
///
/// Unchecked because a test does so on purpose: over a socket each request has its own connection, and in memory the
/// backend is thread-safe.
struct UncheckedApp: @unchecked Sendable {
    var app: App
}
