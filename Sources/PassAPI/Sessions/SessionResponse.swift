/// The answer of the sessions operations (pages *Create authentication session*, *Resume authentication
/// session*, *Retrieve partner authentication request*).
package struct SessionResponse: Sendable, Hashable, JSONObject {
    package var actionName: ActionName
    var reasonType: ReasonType
    package var url: String
    /// An opaque identifier for tracking user activity.
    var sessionID: String
    var mvpd: MVPDID?
    var serviceProvider: ServiceProviderID
    /// The code and its validity; `nil` when no login is needed.
    var code: Code?
    package var missingParameters: [SessionParameter]
    package var authenticationRequest: SAMLRequest?
    /// The reason for this action, for the journal. Not sent to the client.
    @NotCompared package var reason: Reason?

    package init(
        actionName: ActionName, reasonType: ReasonType, url: String, sessionID: String,
        mvpd: MVPDID? = nil, serviceProvider: ServiceProviderID, code: Code? = nil,
        missingParameters: [SessionParameter] = []
    ) {
        self.actionName = actionName
        self.reasonType = reasonType
        self.url = url
        self.sessionID = sessionID
        self.mvpd = mvpd
        self.serviceProvider = serviceProvider
        self.code = code
        self.missingParameters = missingParameters
    }

    package enum ActionName: String, Sendable, Hashable, CaseIterable {
        case authenticate, resume, retry, authorize
        case partnerProfile = "partner_profile"

        /// The value of `actionType`, derived from the action.
        var type: String { self == .authenticate ? "interactive" : "direct" }
    }

    package enum ReasonType: String, Sendable, Hashable, CaseIterable {
        case none, authenticated, authenticatedSSO, temporary, degraded
        case pfsFallback = "pfs_fallback"
        case configurationFallback = "configuration_fallback"
        case missingParametersFallback = "missing_parameters_fallback"
    }

    package struct Code: Sendable, Hashable {
        var code: AuthenticationCode
        var validity: Validity

        package init(code: AuthenticationCode, validity: Validity) {
            self.code = code
            self.validity = validity
        }
    }

    package static let schema = Schema.object(members.map(\.field), definition: "session")

    /// `notBefore` and `notAfter` are texts. As published, they are numbers in all other answers.
    package static let members: [JSONMember<SessionResponse>] = [
        .always("actionName", .words("action", ActionName.self, "What to do next."), \.actionName.rawValue),
        .always(
            "actionType",
            .word(AllowedValues("action type", ["interactive", "direct"]), "Whether the user must act."),
            \.actionName.type),
        .always("reasonType", .words("reason", ReasonType.self, "Why."), \.reasonType.rawValue),
        .missingParameters(\.missingParameters),
        .always("url", .text("The URL of the next step."), \.url),
        .optional("code", .text("The code of the session, if there is one."), \.code?.code),
        .always("sessionId", .text(""), \.sessionID), .optional("mvpd", .text(""), \.mvpd),
        .always("serviceProvider", .text(""), \.serviceProvider),
        .optional("notBefore", .digits, \.code?.validity.notBefore.digits),
        .optional("notAfter", .digits, \.code?.validity.notAfter.digits),
        .optional("authenticationRequest", SAMLRequest.schema, \.authenticationRequest),
    ]
}

/// A form parameter of the sessions operations.
package enum SessionParameter: String, Sendable, Hashable, CaseIterable, JSONEncodable {
    case mvpd, domainName, redirectUrl
    /// The name of `domainName` in an older sample; never a parameter of a request.
    case domain

    package func write(to json: inout JSONWriter) { json.string(rawValue) }
}

extension JSONMember {
    static func missingParameters(
        _ parameters: @escaping @Sendable (Object) -> [SessionParameter]
    ) -> JSONMember {
        .optional(
            "missingParameters",
            .list(
                of: .words("parameter", SessionParameter.self, ""),
                "The parameters to send when resuming the session.")
        ) { object in
            let missing = parameters(object)
            return missing.isEmpty ? nil : missing
        }
    }
}
