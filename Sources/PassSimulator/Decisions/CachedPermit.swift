import PassAPI

/// A permit of the MVPD that is still valid: until it ends, the resource keeps it and only gets new media tokens
/// (page *REST API V2 FAQs*).
package struct CachedPermit: Sendable, Hashable, Codable {
    package var validity: Validity
    /// The scenario in which the MVPD was asked: another one asks again.
    package var scenario: String
}
