/// The number of entities of each kind.
package struct EntityCounts: Sendable, Hashable {
    package var clientUses = 0
    package var devices = 0
    package var sessions = 0
    /// Uses of promotional passes.
    package var identityTempPassUsage = 0
    package var sharedLogins = 0
    package var singleSignOnProfiles = 0
    package var linkCodes = 0

    package init() {}

    package static func += (sum: inout EntityCounts, growth: EntityCounts) {
        sum.clientUses += growth.clientUses
        sum.devices += growth.devices
        sum.sessions += growth.sessions
        sum.identityTempPassUsage += growth.identityTempPassUsage
        sum.sharedLogins += growth.sharedLogins
        sum.singleSignOnProfiles += growth.singleSignOnProfiles
        sum.linkCodes += growth.linkCodes
    }

    /// The number of entities that expire.
    package var temporary: Int { sessions + linkCodes }

    /// True if there are more entities than the limits allow.
    package func isAbove(_ limits: EntityLimits) -> Bool {
        clientUses > limits.devices || devices > limits.devices || sessions > limits.sessions
            || identityTempPassUsage > limits.devices
            || sharedLogins > limits.devices || singleSignOnProfiles > limits.devices
            || linkCodes > limits.devices
    }
}
