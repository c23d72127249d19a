/// The limits for a document. SAML messages are far below them.
struct XMLLimits: Sendable {
    var bytes = 1 << 20
    var elements = 10_000
    var depth = 64
}
