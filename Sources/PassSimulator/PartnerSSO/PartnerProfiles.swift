import PassAPI

/// The answer of *Create and retrieve profile using partner authentication response*.
package struct PartnerProfiles: Sendable, Hashable {
    package var profiles: ProfilesResponse
    /// True when the profile is new: status 201, else 200.
    package var isCreated: Bool
}
