/// What a document may have. A SAML message is far below all of it.
struct XMLLimits: Sendable {
    var bytes = 1 << 20
    var elements = 10_000
    var depth = 64
}
