/// The limits for a document. SAML messages are far below them.
package struct XMLLimits: Sendable {
    package var bytes = 1 << 20
    package var elements = 10_000
    var depth = 64

    package init() {}
}
