import PassAPI

/// What REST API V1 stores for a login in addition to V2, such as its cached authorizations.
package struct LegacyLoginState: Sendable, Hashable, Codable {
    package var authorizations: [ResourceKey: Validity] = [:]
    /// When the MVPD last added user metadata.
    package var metadataUpdatedAt: Timestamp?
    /// The identity of a promotional pass's user, from `generic_data`.
    package var temporaryIdentity: [String: String]?

    package init() {}
}
