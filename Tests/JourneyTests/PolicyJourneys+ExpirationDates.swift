import PassAPI
import TestSupport
import Testing

extension PolicyJourneys {
    /// A partner framework status without an expiration date, in each phase.
    static let expirationDates: [PolicyJourney] = [
        PolicyJourney("missingExpirationDate", "by-phase") { (app: inout App) throws in
            #expect(try phasesWithoutDate(&app) == Phases(session: true, profile: true, decision: false))
        },
        PolicyJourney("missingExpirationDate", "valid") { (app: inout App) throws in
            #expect(try phasesWithoutDate(&app) == Phases(session: true, profile: true, decision: true))
        },
        PolicyJourney("missingExpirationDate", "expired") { (app: inout App) throws in
            #expect(try phasesWithoutDate(&app) == Phases(session: false, profile: false, decision: false))
        },
        PolicyJourney("missingExpirationDateOnSessions", "valid") { (app: inout App) throws in
            #expect(try phasesWithoutDate(&app).session)
        },
        PolicyJourney("missingExpirationDateOnSessions", "expired") { (app: inout App) throws in
            #expect(try phasesWithoutDate(&app) == Phases(session: false, profile: true, decision: false))
        },
        PolicyJourney("missingExpirationDateOnProfiles", "valid") { (app: inout App) throws in
            #expect(try phasesWithoutDate(&app).profile)
        },
        PolicyJourney("missingExpirationDateOnProfiles", "expired") { (app: inout App) throws in
            #expect(try phasesWithoutDate(&app) == Phases(session: true, profile: false, decision: false))
        },
        PolicyJourney("missingExpirationDateOnDecisions", "valid") { (app: inout App) throws in
            #expect(try phasesWithoutDate(&app) == Phases(session: true, profile: true, decision: true))
        },
        PolicyJourney("missingExpirationDateOnDecisions", "expired") { (app: inout App) throws in
            #expect(try !phasesWithoutDate(&app).decision)
        },
    ]

    /// The phases that accept a status.
    private struct Phases: Equatable {
        var session: Bool
        var profile: Bool
        var decision: Bool
    }

    private static func phasesWithoutDate(_ app: inout App) throws -> Phases {
        let status = [
            "AP-Partner-Framework-Status": PartnerFrameworkStatus.make(expires: .missing).headerValue
        ]
        let session = try app.post("sessions/sso/Apple", form: App.sessionForm, status)
        let refusedProfile = try app.post("profiles/sso/Apple", form: "SAMLResponse=x", status)
        _ = try app.logInWithApple()
        let decision = try app.authorize("REF30", at: "Cablevision", status)
        let refusal = "invalid_header_pfs_provider_info_expired"
        #expect(decision.isPermit || decision.errorCode == refusal)
        #expect([refusal, "invalid_parameter_saml_response"].contains(refusedProfile.errorCode))
        #expect(["partner_profile", "authenticate"].contains(session["actionName"]))
        return Phases(
            session: session["actionName"] == "partner_profile", profile: refusedProfile.errorCode != refusal,
            decision: decision.isPermit)
    }
}
