import ControlAPI
import PassAPI

/// What belongs to one device and never shows on another.
package struct Device: Sendable, Hashable, Codable {
    package var profiles: [Profile] = []
    /// The code of the live authentication session with each service provider.
    package var liveSessions: [ServiceProviderID: AuthenticationCode] = [:]
    /// The MVPD for which each SAML request was made, the newest last; old ones are forgotten.
    package var partnerRequests: [PartnerRequestRecord] = []
    /// What was used here of temporary passes.
    package var tempPassUsage: [PassKey: TempPassUsage] = [:]
    /// How its clock differs from the server's.
    package var clock = ClockSetting()
    /// The scenarios whose seeds it has been given.
    package var seededScenarios: Set<String> = []
    /// What each rule has seen and done here.
    package var ruleCounts: [String: RuleCount] = [:]

    package struct PartnerRequestRecord: Sendable, Hashable, Codable {
        package var id: String
        package var mvpd: MVPDID
    }

    package struct RuleCount: Sendable, Hashable, Codable {
        /// How often a request was what the rule waits for.
        package var matches = 0
        /// How often the rule had a part in the reply.
        package var applications = 0

        package init() {}

        // A state from outside may be at the end already.
        package mutating func noteMatch() { matches = min(matches, .max - 1) + 1 }
        package mutating func noteApplication() { applications = min(applications, .max - 1) + 1 }
    }

    /// The names in a state document, which an older mock must be able to read.
    private enum CodingKeys: String, CodingKey {
        case profiles, liveSessions, partnerRequests, clock, seededScenarios, ruleCounts
        case tempPassUsage = "trials"
    }

    package init() {}

    /// Remembers the last few, enough for an application that asks again before it uses an answer.
    mutating func remember(partnerRequest id: String, for mvpd: MVPDID) {
        partnerRequests.append(PartnerRequestRecord(id: id, mvpd: mvpd))
        if partnerRequests.count > 16 { partnerRequests.removeFirst() }
    }
}
