import ControlAPI
import PassAPI
import PassSimulator

/// The users for single sign-on, in order of precedence: those whom the tokens of a request identify, and those with whom the
/// session's login will be shared; and why other tokens of the request do not count, for the journal.
typealias TokenUsers = (subjects: [SubjectIdentity], ignored: [Reason])

extension RequestChecks {
    /// The users of a request. This can verify the signature of `AD-Service-Token`, so call it after all checks of the request.
    func tokenUsers(
        for serviceProvider: ServiceProviderID, _ session: Session?, _ simulator: Simulator
    ) -> TokenUsers {
        if isSingleSignOnOff {
            return ([], parsed.platformTokens.isEmpty ? [] : [Self.singleSignOnIsOff])
        }
        var users = platformUsers
        // The operations of Adobe's single sign-on service read the token themselves, and refuse it with their own errors.
        // REST API V1 has no such token.
        if parsed.definition.dialect == .enhanced {
            do throws(IgnoredToken) {
                if let user = try serviceTokenUser(for: serviceProvider, simulator) {
                    users.subjects.append(user)
                }
            } catch {
                users.ignored.append(error.reason)
            }
        }
        users.subjects += session?.subjects ?? []
        return users
    }

    private static let singleSignOnIsOff = Reason(
        "The request has an appId, which switches single sign-on off. \(IgnoredToken.consequence)",
        hint: "Leave appId out of every request to share logins with other apps.")

    /// True for a request of REST API V1 with an `appId` (page *Single Sign-On Support*). Nevertheless, the page has a logout end
    /// shared logins.
    private var isSingleSignOnOff: Bool {
        guard parsed.legacy?.applicationID != nil else { return false }
        return ![.legacyInitiateLogout, .legacyInitiateLogoutInUserAgent].contains(parsed.operation)
            || scenario.configuration.policies.legacyLogout == .application
    }

    /// The user of the first token of the platform that counts. Later tokens are not read.
    private var platformUsers: TokenUsers {
        var users: TokenUsers = ([], [])
        for token in parsed.platformTokens {
            do throws(IgnoredToken) {
                users.subjects = [try token.get().user(at: times.device)]
                break
            } catch {
                users.ignored.append(error.reason)
            }
        }
        return users
    }

    /// The user of `AD-Service-Token`; `nil` without the header.
    private func serviceTokenUser(
        for serviceProvider: ServiceProviderID, _ simulator: Simulator
    ) throws(IgnoredToken) -> SubjectIdentity? {
        guard let token = parsed.serviceToken, !token.isEmpty else { return nil }
        let user = try parsed.keys.serviceTokens.subject(
            in: token, for: serviceProvider, in: scenario.configuration, at: times.device)
        // A device that was unlinked at Adobe's single sign-on service does not count as the user's.
        let policies = scenario.configuration.policies
        guard let name = user.singleSignOnSubject,
            !simulator.isMember(device ?? .unnamed, of: name, by: policies)
        else { return user }
        throw IgnoredToken(
            """
            The device is not linked with the user of AD-Service-Token (policy serviceTokenDevices: \
            \(policies.serviceTokenDevices.rawValue)).
            """,
            hint: "Link the device with the user, as POST /api/{serviceProvider}/serviceToken does.")
    }
}
