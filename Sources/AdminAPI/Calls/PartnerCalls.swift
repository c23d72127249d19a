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
        // If no device is named, the one that requested the SAML request determines the clock and the configuration.
        let requesting = input.request.flatMap { try? SAMLRequest(parsing: $0) }
            .flatMap { backend.partnerRequest(withID: $0.id)?.device }
            .flatMap { $0 == .unnamed ? nil : $0 }
        let machineTime = backend.now()
        let requested = backend.requestedScenario(of: call.request)
        return try withState { (state) throws(AdminError) in
            let named = try state.device(ifNamed: input.device)
            let device = named ?? requesting
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
                .namedDevice("The device whose scenario and clock count; that of the request when absent.")),
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

    package static let example: JSONValue? = ["mvpd": "Cablevision", "expiresIn": "PT6H"]

    package init(_ call: AdminCall) throws(AdminError) {
        let partner = call.parameters["partner"] ?? ""
        guard Partner(rawValue: partner) != nil else {
            throw .notFound("\(partner) is not a partner, expected Apple.")
        }
        self.init(try call.bodyMembers(validatedBy: Self.schema))
    }

    package init(_ members: [String: JSONValue]) {
        self.init()
        request = members["request"]?.string
        device = members["device"]?.string
        mvpd = members["mvpd"]?.string
        user = members["user"]?.string
        outcome = members["outcome"]?.string.flatMap(FakePartnerFramework.Outcome.init) ?? outcome
        attributeNames = members["attributeNames"]?.array?.compactMap(\.string)
        expiresIn = members["expiresIn"]?.string.flatMap { Duration(text: $0) } ?? expiresIn
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

/// Simulates Apple's framework and the MVPD behind it: turns an authentication request into a SAML response
/// and a partner framework status.
package enum FakePartnerFramework {
    package struct Input: Sendable {
        /// The value of `authenticationRequest.request` in Adobe's answer, in base64; `nil` when the application asks only for the
        /// MVPD at which the user is logged in.
        package var request: String?
        /// The device that determines the scenario and the clock; the device of the request when `nil`.
        package var device: String?
        /// The MVPD at which the user is logged in; the MVPD of the request when `nil`.
        package var mvpd: String?
        package var user: String?
        package var outcome = Outcome.success
        /// The SAML attributes that the application requests. `nil` means those in the request, or all if it has none.
        package var attributeNames: [String]?
        /// The duration of the login in Apple's framework.
        package var expiresIn = Duration.days(30)

        package init() {}
    }

    /// The user's action and the device's permission.
    package enum Outcome: String, Sendable, CaseIterable {
        /// The login succeeds: a SAML response with the user's attributes.
        case success
        /// The user cancels the MVPD's login: no SAML response.
        case cancel
        /// The MVPD refuses the login: a SAML response with a failure status.
        case failure
        /// The user denied the application access to the TV provider account.
        case denied
        /// The device's restrictions deny all applications access to the TV provider account.
        case restricted
        /// The user has not been asked yet.
        case notDetermined
    }

    package struct Answer: Sendable, Hashable {
        /// The XML that the framework returns as `samlAttributeQueryResponse`; `nil` when there is no
        /// response.
        var xml: String?
        /// The top-level status code in a response that rejects the login.
        var failureCode: String?
        var status: PartnerFrameworkStatus
    }

    package static func answer(
        _ input: Input, in configuration: Configuration, random: inout RandomSource, at now: Timestamp
    ) throws(AdminError) -> Answer {
        let request = try input.request.map { text throws(AdminError) in
            guard let request = try? SAMLRequest(parsing: text) else {
                throw .invalidBody(
                    "\"request\" is not a SAML request, expected the value of authenticationRequest.request.",
                    at: "/request")
            }
            return request
        }
        let mvpd = try mvpd(
            input.mvpd ?? request?.mvpd?.text ?? request?.destination ?? "", in: configuration)
        // The device's clock can be ahead of the clock of the machine that runs this program.
        let now = max(now, request?.issueInstant ?? now)
        let user = try user(input.user, at: mvpd)
        let outcome = configuration.policies.outcome(insteadOf: input.outcome)
        let ids = (response: "_" + random.uuid(), assertion: "_" + random.uuid())
        let xml: String? =
            switch (outcome, request) {
            case (.success, let request?), (.failure, let request?):
                names(input, request, in: configuration.policies).map { names in
                    response(
                        to: request, mvpd: mvpd, user: user, isSuccess: outcome == .success,
                        attributes: mvpd.samlAttributes(names, of: user),
                        ids, validity: Validity(from: now, for: .minutes(5)))
                }
            case (_, nil), (.cancel, _), (.denied, _), (.restricted, _), (.notDetermined, _): nil
            }
        let isRejected = outcome == .failure && xml != nil
        return Answer(
            xml: xml, failureCode: isRejected ? SAMLStatus.authenticationFailed.code : nil,
            status: status(outcome, mvpd, until: now + input.expiresIn))
    }

    /// The SAML attributes that the framework requests from the MVPD: those that the application names, else those in the request.
    ///
    /// - Returns: an empty list for all; `nil` when the application names none, and so gets no response (Apple's page *VSAccountMetadata*,
    ///   `samlAttributeQueryResponse`).
    private static func names(
        _ input: Input, _ request: SAMLRequest, in policies: Policies
    ) -> [String]? {
        switch (policies.partnerAttributes, input.attributeNames) {
        case (.all, _): []
        case (.requested, let names?): names.isEmpty ? nil : names
        case (.requested, nil): request.attributesNames
        }
    }

    /// The MVPD's response. The name identifier is the account identifier, whatever the attributes.
    private static func response(
        to request: SAMLRequest, mvpd: MVPD, user: TestUser, isSuccess: Bool, attributes: [String: [String]],
        _ ids: (response: String, assertion: String), validity: Validity
    ) -> String {
        let userID = user.attributes["userID"]?.string ?? user.name
        let assertion = SAMLResponse.Assertion(
            id: ids.assertion, nameID: userID, validity: validity, attributes: attributes)
        return SAMLResponse(
            id: ids.response, issueInstant: validity.notBefore, inResponseTo: request.id,
            issuer: mvpd.id, outcome: isSuccess ? .success(assertion) : .failure(.authenticationFailed)
        ).xml
    }

    private static func status(
        _ outcome: Outcome, _ mvpd: MVPD, until end: Timestamp
    ) -> PartnerFrameworkStatus {
        switch outcome {
        case .success, .failure, .cancel:
            PartnerFrameworkStatus(
                accessStatus: .granted, providerID: mvpd.platformMappingID, expirationDate: .at(end))
        case .denied: PartnerFrameworkStatus(accessStatus: .denied)
        case .restricted: PartnerFrameworkStatus(accessStatus: .restricted)
        case .notDetermined: PartnerFrameworkStatus(accessStatus: .notDetermined)
        }
    }

    private static func mvpd(_ name: String, in configuration: Configuration) throws(AdminError) -> MVPD {
        let known = configuration.mvpd(MVPDID(name)) ?? configuration.platformMVPDs[PlatformMappingID(name)]
        guard let known else {
            let mapped = configuration.mvpds.values.compactMap { mvpd in
                mvpd.platformMappingID.map { name in
                    name.text == mvpd.id.text ? name.text : "\(name) (the MVPD \(mvpd.id))"
                }
            }.sorted()
            let problem = name.isEmpty ? "The call names no MVPD" : "\"\(name)\" is not a known MVPD"
            let expectation =
                mapped.isEmpty
                ? "one with a platformMappingId, but the configuration has none"
                : "one of: \(mapped.joined(separator: ", "))"
            throw .invalidBody("\(problem), expected \(expectation).", at: "/mvpd")
        }
        guard known.platformMappingID != nil else {
            throw .invalidBody(
                "\(known.id) has no platformMappingId: Apple's framework does not support it.", at: "/mvpd")
        }
        return known
    }

    private static func user(_ name: String?, at mvpd: MVPD) throws(AdminError) -> TestUser {
        guard let user = mvpd.users.first(where: { name == nil || $0.name == name }) else {
            throw .noUser(name, of: mvpd.users.map(\.name), at: mvpd.id)
        }
        return user
    }
}

extension Policies {
    /// How the login in Apple's framework ends (policy `loginOutcome`). A user whose passwords are all refused gives up.
    ///
    /// - Parameter asked: the outcome that the admin call requests. Without the user's permission there is no login.
    fileprivate func outcome(insteadOf asked: FakePartnerFramework.Outcome) -> FakePartnerFramework.Outcome {
        switch (asked, loginOutcome) {
        case (.denied, _), (.restricted, _), (.notDetermined, _), (_, .asAsked): asked
        case (_, .failure): .failure
        case (_, .cancel), (_, .wrongPassword): .cancel
        }
    }
}

extension MVPD {
    /// The attributes of the user with these SAML names, or all of them if there are no names.
    fileprivate func samlAttributes(_ names: [String], of user: TestUser) -> [String: [String]] {
        let ofMembers = samlAttributes.keys.filter { metadata(ofSAMLAttribute: $0).member != nil }
        let all: [String] = names.isEmpty ? attributesNames + ofMembers + user.attributes.keys : names
        return all.reduce(into: [:]) { attributes, name in
            let (key, member) = metadata(ofSAMLAttribute: name)
            let value = user.attributes[key]
            attributes[name] = (member.map { value?[$0] } ?? value)?.samlValues
        }
    }
}

extension JSONValue {
    /// The values of a SAML attribute; `nil` for a value that it cannot represent, such as a map.
    fileprivate var samlValues: [String]? {
        switch self {
        case .string(let text): [text]
        case .array(let elements): elements.compactMap(\.string)
        case .bool(let flag): [flag ? "true" : "false"]
        case .null, .integer, .number, .object: nil
        }
    }
}
