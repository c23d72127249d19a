/// The kinds of entities in the state, under the names that a state file has for them. Older versions of the mock must
/// be able to read them.
package enum EntityKind: String, Sendable, CaseIterable {
    case client, accessToken, device, session, identityTempPassUsage, sharedLogins, singleSignOnProfile,
        linkCode
}
