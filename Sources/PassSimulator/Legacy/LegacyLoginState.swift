import PassAPI

/// What REST API V1 stores for a login in addition to V2, such as its cached authorizations.
struct LegacyLoginState: Sendable, Hashable, Codable {
    /// The cached authorizations, by requestor: one login can be that of several, which share it through a platform token.
    var authorizations: [ServiceProviderID: [ResourceKey: Validity]] = [:]
    /// When the MVPD last added user metadata.
    var metadataUpdatedAt: Timestamp?
    /// The identity of a promotional pass's user, from `generic_data`.
    var temporaryIdentity: [String: String]?

    init() {}
}
