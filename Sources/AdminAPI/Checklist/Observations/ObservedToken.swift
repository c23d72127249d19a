/// An issued access token.
package struct ObservedToken: Sendable, Hashable {
    package var digest: Digest
    package var lifetime: Duration

    package init(digest: Digest, lifetime: Duration) {
        self.digest = digest
        self.lifetime = lifetime
    }
}
