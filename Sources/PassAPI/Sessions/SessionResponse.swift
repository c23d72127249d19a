/// The answer of the sessions operations (pages *Create authentication session*, *Resume authentication
/// session*, *Retrieve partner authentication request*).
package struct SessionResponse: Sendable, Hashable {
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
    package var authenticationRequest: AuthenticationRequest?
    /// Why this action and no other, for the journal. Not sent to the client.
    @NotCompared package var reason: Reason?

    package init(
        actionName: ActionName, reasonType: ReasonType, url: String, sessionID: String,
        mvpd: MVPDID? = nil, serviceProvider: ServiceProviderID, code: Code? = nil,
        missingParameters: [SessionParameter] = [], authenticationRequest: AuthenticationRequest? = nil
    ) {
        self.actionName = actionName
        self.reasonType = reasonType
        self.url = url
        self.sessionID = sessionID
        self.mvpd = mvpd
        self.serviceProvider = serviceProvider
        self.code = code
        self.missingParameters = missingParameters
        self.authenticationRequest = authenticationRequest
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
}

/// A form parameter of the sessions operations.
package enum SessionParameter: String, Sendable, Hashable, CaseIterable {
    case mvpd, domainName, redirectUrl
    /// The name of `domainName` in an older sample; never a parameter of a request.
    case domain
}

extension SessionParameter: JSONEncodable {
    package func write(to json: inout JSONWriter) { json.string(rawValue) }
}

extension SessionResponse: JSONEncodable {
    /// Writes `notBefore` and `notAfter` as strings. As published, they are numbers in all other answers.
    package func write(to json: inout JSONWriter) {
        json.object { object in
            object.member("actionName", actionName.rawValue)
            object.member("actionType", actionName.type)
            object.member("reasonType", reasonType.rawValue)
            if !missingParameters.isEmpty { object.member("missingParameters", missingParameters) }
            object.member("url", url)
            object.member("code", ifPresent: code?.code)
            object.member("sessionId", sessionID)
            object.member("mvpd", ifPresent: mvpd)
            object.member("serviceProvider", serviceProvider)
            if let validity = code?.validity {
                object.member("notBefore", String(validity.notBefore.milliseconds))
                object.member("notAfter", String(validity.notAfter.milliseconds))
            }
            object.member("authenticationRequest", ifPresent: authenticationRequest)
        }
    }
}

extension SessionResponse: JSONDescribed {
    package static let schema = Schema.object(
        [
            .always("actionName", .words("action", SessionResponse.ActionName.self, "What to do next.")),
            .always(
                "actionType",
                .word(AllowedValues("action type", ["interactive", "direct"]), "Whether the user must act.")),
            .always("reasonType", .words("reason", SessionResponse.ReasonType.self, "Why.")),
            .optional("missingParameters", SessionParameter.list),
            .always("url", .text("The URL of the next step.")),
            .optional("code", .text("The code of the session, if there is one.")),
            .always("sessionId", .text("")),
            .optional("mvpd", .text("")), .always("serviceProvider", .text("")),
            .optional("notBefore", .digits), .optional("notAfter", .digits),
            .optional(
                "authenticationRequest",
                .object([
                    .always("type", .text("`saml`.")), .always("request", .text("XML in base64.")),
                    .always("attributesNames", .texts("The attributes that the framework must request.")),
                ])),
        ], definition: "session")
}

extension SessionParameter {
    /// The schema of a list of missing parameters.
    static let list = Schema.list(
        of: .words("parameter", SessionParameter.self, ""),
        "The parameters to send when resuming the session.")
}
