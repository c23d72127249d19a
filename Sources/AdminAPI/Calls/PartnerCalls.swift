import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend
import PassSimulator

extension AdminRoute {
    static let answerAsPartner = AdminRoute(
        .post, "/partner/{partner}/response", "answerAsPartner",
        "Returns what the partner's framework would return to the app.",
        parameterValues: Partner.allCases.map(\.rawValue), refusals: [.serviceUnavailable],
        handle: AdminResponder.answerAsPartner)
}

extension AdminResponder {
    func answerAsPartner(
        _ call: AdminCall, _ input: FakePartnerFramework.Input
    ) throws(AdminError) -> FakePartnerFramework.Answer {
        // The device that requested the SAML request determines the clock and the configuration.
        let requesting = input.request.flatMap { try? SAMLRequest(parsing: $0) }
            .flatMap { backend.partnerRequest(withID: $0.id)?.device }
            .flatMap { $0 == .unnamed ? nil : $0 }
        let machineTime = backend.now()
        let requested = backend.requestedScenario(of: call.request)
        return try withState { (state) throws(AdminError) in
            let named = try state.device(ifNamed: input.device)
            let device = requesting ?? named
            let now = state.time(of: device, machineTime: machineTime)
            let configuration = try state.scenario(for: call, of: device, requested).configuration
            return try FakePartnerFramework.answer(
                input, in: configuration, random: &state.simulator.random, at: now)
        }
    }
}

extension FakePartnerFramework.Input: AdminBody {
    package static let schema = Schema.record(
        "What an application passes to the partner's framework, and what the user does there.",
        [
            .optional(
                "request",
                .text(
                    """
                    The value of authenticationRequest.request in the answer. Absent when the app asks only which MVPD the \
                    user is logged in at: then there is no response.
                    """
                ).orNull),
            .optional(
                "device",
                .namedDevice("The device whose scenario and clock count; that of the request when absent.")
                    .orNull
            ),
            .optional(
                "mvpd",
                .text("The MVPD at which the user is logged in; the MVPD of the request when absent.").orNull),
            .optional("user", .text("One of the MVPD's test users; the first one when absent.").orNull),
            .optional(
                "outcome",
                .words("outcome", FakePartnerFramework.Outcome.self, "success when absent.").orNull),
            .optional(
                "attributeNames",
                .texts(
                    """
                    The attributeNames of the app's VSAccountMetadataRequest: the SAML attributes that the \
                    response contains, all when absent. With an empty list there is no response.
                    """
                ).orNull),
            .optional(
                "expiresIn", .text(.signedDuration, "How long the login lasts; 30 days when absent.").orNull),
        ])

    package static let example: JSONValue? = nil

    package init(_ call: AdminCall) throws(AdminError) {
        let partner = call.parameters["partner"] ?? ""
        guard Partner(rawValue: partner) != nil else {
            throw .notFound("\(partner) is not a partner, expected Apple.")
        }
        self.init(try call.bodyMembers(validatedBy: Self.schema))
    }

    package init(_ members: [String: JSONValue]) {
        self.init(
            request: members["request"]?.string, device: members["device"]?.string,
            mvpd: members["mvpd"]?.string, user: members["user"]?.string,
            outcome: members["outcome"]?.string,
            attributeNames: members["attributeNames"]?.array?.compactMap(\.string),
            expiresIn: members["expiresIn"]?.string)
    }
}

extension FakePartnerFramework.Answer: JSONAnswer, JSONObject {
    package static let schema = Schema.record(
        "What the partner's framework returns.", members.map(\.field))

    package static let members: [JSONMember<FakePartnerFramework.Answer>] = [
        .optional("SAMLResponse", .text("The response in base64; absent when there is none."), \.base64),
        .optional(
            "urlEncodedSAMLResponse",
            .text("The same base64, percent-encoded: the value of SAMLResponse in a form.")
        ) { $0.base64.map(PercentEncoding.encode) },
        .always("partnerFrameworkStatus", .text("The value of AP-Partner-Framework-Status.")) {
            $0.status.headerValue
        },
        .optional("samlAttributeQueryResponse", .text("The same response as XML."), \.xml),
        .optional(
            "samlResponseStatus",
            .text(
                "The status code in a response that rejects the login, for `VSErrorInfoKeySAMLResponseStatus`."
            ), \.failureCode),
    ]

    private var base64: String? { xml.map { Base64.encode($0.utf8) } }
}
