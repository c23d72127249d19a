import PassAPI

/// A permit of the MVPD that is still valid: until it ends, the resource keeps it and only gets new media tokens
/// (page *REST API V2 FAQs*).
struct CachedPermit: Sendable, Hashable, Codable {
    var validity: Validity
    /// The scenario in which the MVPD was asked: another one asks again.
    var scenario: String
}
