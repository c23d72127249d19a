import ControlAPI
import PassAPI
import PassOperations
import PassSimulator

/// The users whom the tokens of a request identify, for single sign-on.
extension UncheckedCall {
    /// The users whom a request of REST API V2 names, and those who will share the session's login.
    func subjects(
        for serviceProvider: ServiceProviderID, _ session: Session?, _ simulator: Simulator
    ) -> [SubjectIdentity] {
        var subjects = session?.subjects ?? []
        if let user = try? serviceTokenUser(for: serviceProvider, simulator) { subjects.insert(user, at: 0) }
        if let user = platformUser { subjects.insert(user, at: 0) }
        return subjects
    }

    /// The users whom a request of REST API V1 names, and those who will share the session's login.
    func legacySubjects(_ session: Session?) -> [SubjectIdentity] {
        isSingleSignOnOff ? [] : [platformUser].compactMap(\.self) + (session?.subjects ?? [])
    }

    /// Why tokens of the request do not count, for the journal.
    func ignoredTokens(_ simulator: Simulator) -> [Reason] {
        guard !isSingleSignOnOff else {
            return context.platformTokens.isEmpty ? [] : [Self.singleSignOnIsOff.reason]
        }
        var ignored: [IgnoredToken] = []
        for token in context.platformTokens {
            do throws(IgnoredToken) {
                _ = try token.get().user(at: times.device)
                // Later tokens are not read.
                break
            } catch {
                ignored.append(error)
            }
        }
        // The operations of Adobe's single sign-on service refuse the token with their own errors.
        if context.definition.dialect == .enhanced {
            do throws(IgnoredToken) {
                _ = try serviceTokenUser(for: context.serviceProvider ?? "", simulator)
            } catch {
                ignored.append(error)
            }
        }
        return ignored.map(\.reason)
    }

    private static let singleSignOnIsOff = IgnoredToken(
        Reason(
            "The request has an appId, which switches single sign-on off. \(IgnoredToken.consequence)",
            hint: "Leave appId out of every request to share logins with other apps."))

    /// True for a request of REST API V1 with an `appId` (page *Single Sign-On Support*). The page has a logout end shared logins
    /// nevertheless.
    private var isSingleSignOnOff: Bool {
        guard context.legacy?.applicationID != nil else { return false }
        return context.operation != .legacyInitiateLogout
            || scenario.configuration.policies.legacyLogout == .application
    }

    /// The user of the first token of the platform that counts.
    private var platformUser: SubjectIdentity? {
        for token in context.platformTokens {
            if let user = try? token.get().user(at: times.device) { return user }
        }
        return nil
    }

    /// The user of `AD-Service-Token`; `nil` without the header.
    private func serviceTokenUser(
        for serviceProvider: ServiceProviderID, _ simulator: Simulator
    ) throws(IgnoredToken) -> SubjectIdentity? {
        guard let token = context.serviceToken, !token.isEmpty else { return nil }
        let user = try verifiers.serviceTokens.subject(
            in: token, for: serviceProvider, in: scenario.configuration, at: times.device)
        try checkMembership(of: user, simulator)
        return user
    }

    /// Adobe's single sign-on service can unlink a device from the user.
    private func checkMembership(
        of user: SubjectIdentity, _ simulator: Simulator
    ) throws(IgnoredToken) {
        let policies = scenario.configuration.policies
        guard let name = user.singleSignOnSubject,
            !simulator.isMember(device ?? .unnamed, of: name, by: policies)
        else { return }
        throw IgnoredToken(
            Reason(
                """
                The device is not linked with the user of AD-Service-Token (policy serviceTokenDevices: \
                \(policies.serviceTokenDevices.rawValue)). \(IgnoredToken.consequence)
                """,
                hint: "Link the device with the user, as POST /api/{serviceProvider}/serviceToken does."))
    }
}
