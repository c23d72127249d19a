import PassAPI

/// The response of *Create and retrieve profile using partner authentication response*.
package struct PartnerProfiles: Sendable, Hashable {
    package var profiles: ProfilesResponse
    /// True when a profile was created: HTTP status 201, else 200.
    package var isCreated: Bool
}
