/// The kinds of entities in the state, under the names that a state file has for them.
package enum EntityKind: String, Sendable, CaseIterable {
    case clientUse, device, session, identityTempPassUsage, sharedLogins, singleSignOnProfile,
        linkCode
}
