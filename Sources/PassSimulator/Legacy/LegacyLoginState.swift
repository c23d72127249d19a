import PassAPI

/// What REST API V1 remembers of a login, besides what V2 does: its authorizations, which V2 has not.
package struct LegacyLoginState: Sendable, Hashable, Codable {
    package var authorizations: [ResourceID: Validity] = [:]
    /// When the MVPD has added something to what it said of the user.
    package var metadataUpdatedAt: Timestamp?
    /// Who the user of a promotional pass is, by `generic_data`.
    package var temporaryIdentity: [String: String]?

    package init() {}
}
