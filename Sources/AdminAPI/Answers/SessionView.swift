import PassAPI
import PassSimulator

package struct SessionView: Sendable {
    package let code: AuthenticationCode
    package let id: String
    package let serviceProvider: ServiceProviderID
    package let mvpd: MVPDID?
    package let client: ClientID
    package let state: State
    package let missingParameters: [SessionParameter]
    package let validity: Validity

    package enum State: String, Sendable, CaseIterable {
        /// The login can still be completed.
        case live
        case expired
        /// A newer session of the same device and service provider has replaced it.
        case replaced
        /// It has ended without a login.
        case finished
        /// A user has logged in.
        case authenticated
    }

    /// - Parameter isRedacted: true to hide secrets in the identifiers that the app has chosen.
    init(_ session: Session, at now: Timestamp, isRedacted: Bool) {
        code = session.code
        id = session.id
        serviceProvider = session.serviceProvider.shown(isRedacted: isRedacted)
        mvpd = session.parameters.mvpd.map { $0.shown(isRedacted: isRedacted) }
        client = session.client.shown(isRedacted: isRedacted)
        missingParameters = session.parameters.missing
        validity = session.validity
        state =
            switch session.ending {
            case .replaced: .replaced
            case .finished: session.authenticatedMVPD == nil ? .finished : .authenticated
            case nil: session.validity.contains(now) ? .live : .expired
            }
    }
}

extension SessionView: JSONObject {
    package static let members: [JSONMember<SessionView>] =
        [
            .always("code", .text(""), \.code), .always("sessionId", .text(""), \.id),
            .always("serviceProvider", .text(""), \.serviceProvider),
            .always("mvpd", .text("").orNull, \.mvpd), .always("client", .text(""), \.client),
            .always("state", .words("state", State.self, ""), \.state.rawValue),
            .always("missingParameters", .texts(""), \.missingParameters),
        ] + Validity.members.map { $0.of(\.validity) }
}
