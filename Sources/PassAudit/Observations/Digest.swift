/// Stands for a secret: equal for equal ones, and nothing can be learned from it. Rules compare it, and no answer has it.
package struct Digest: Sendable, Hashable {
    private let bytes: [UInt8]

    /// - Parameter bytes: what a hash function has made of the secret.
    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }
}
