/// An issued access token.
struct ObservedToken: Sendable, Hashable {
    var digest: Digest
    var lifetime: Duration
}
