import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend
import PassSimulator

extension AdminRoute {
    package static let completeSession = AdminRoute(
        .post, "/sessions/{code}/complete", "completeSession",
        "Completes an authentication session without a browser.", handle: AdminResponder.completeSession)
}

extension AdminResponder {
    func completeSession(_ call: AdminCall, by login: Login) throws(AdminError) -> NoContent {
        let code = AuthenticationCode(call.parameters["code"] ?? "")
        let machineTime = backend.now()
        try withState { (state) throws(AdminError) in
            let session = state.simulator.sessions[code]
            let now = state.time(of: session?.device, machineTime: machineTime)
            guard let session, session.isLive, session.validity.contains(now) else {
                throw .notFound("No live authentication session has the code \(code).")
            }
            let configuration = state.testerSettings.configuration(of: session)
            do throws(LoginFailure) {
                try state.simulator.completeAuthentication(
                    session, as: login.user,
                    outcome: configuration.policies.outcome(insteadOf: login.outcome), in: configuration,
                    at: now)
            } catch {
                throw AdminError(error, of: session)
            }
        }
        return NoContent()
    }
}

struct Login: AdminBody {
    /// `nil` for the first test user of the MVPD.
    let user: String?
    let outcome: LoginOutcome

    static let schema = Schema.record(
        "What a user does on the MVPD's login page.",
        [
            .optional("user", .text("One of the MVPD's test users; the first one when absent.").orNull),
            .optional("outcome", .words("outcome", LoginOutcome.self, "success when absent.").orNull),
        ])

    static let example: JSONValue? = ["user": "user", "outcome": "success"]

    init(_ members: [String: JSONValue]) {
        user = members["user"]?.string
        outcome = members["outcome"]?.string.flatMap(LoginOutcome.init) ?? .success
    }
}

extension AdminError {
    fileprivate init(_ failure: LoginFailure, of session: Session) {
        switch failure {
        case .noMVPD:
            self = .invalidBody("The session has no mvpd yet: resume the session with an mvpd first.")
        case .noIntegration(let mvpd):
            self = .invalidBody("\(session.serviceProvider) has no active integration with \(mvpd).")
        case .noUser(let mvpd, let name, let users):
            let users = users.isEmpty ? "a user, but it has none" : users.joined(separator: ", ")
            self = .invalidBody("\(mvpd) has no user \"\(name ?? "")\", expected \(users).", at: "/user")
        }
    }
}
