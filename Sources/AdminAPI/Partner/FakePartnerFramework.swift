import ControlAPI
import PassAPI
import PassSimulator
import SAMLMessages

/// Apple's framework and the MVPD behind it, as far as an application sees them: an authentication request goes in,
/// a SAML response and a partner framework status come out.
package enum FakePartnerFramework {
    package struct Input: Sendable {
        /// `authenticationRequest.request` as it was answered, in base64.
        package var request: String
        /// The MVPD that the user is logged in at; without it the one that the request is for.
        package var mvpd: String?
        package var user: String?
        package var outcome: String?
        /// How long Apple's login lasts, ISO 8601.
        package var expiresIn: String?

        package init(
            request: String, mvpd: String? = nil, user: String? = nil, outcome: String? = nil,
            expiresIn: String? = nil
        ) {
            self.request = request
            self.mvpd = mvpd
            self.user = user
            self.outcome = outcome
            self.expiresIn = expiresIn
        }
    }

    /// What the user does, and what the device says about it.
    package enum Outcome: String, Sendable, CaseIterable {
        /// The user may watch: a SAML response with the user's attributes.
        case success
        /// The user leaves the MVPD's login: no SAML response.
        case cancel
        /// The MVPD refuses: a SAML response whose status is a failure.
        case failure
        /// The user lets no application see the TV provider.
        case denied
        /// The device lets no application see the TV provider.
        case restricted
        /// The user has not been asked yet.
        case notDetermined
    }

    package struct Answer: Sendable, Hashable {
        /// The XML that the framework hands over as `samlAttributeQueryResponse`; `nil` when there is none.
        package var xml: String?
        package var status: PartnerFrameworkStatus
    }

    package struct Failure: Error, Sendable {
        package var detail: String
        /// The member of the body that is wrong (RFC 6901).
        package var pointer: String
    }

    /// Everything random in an answer.
    package struct Identifiers: Sendable {
        var response: String
        var assertion: String

        package init(from random: inout RandomSource) {
            response = "_" + random.uuid()
            assertion = "_" + random.uuid()
        }
    }
}

extension FakePartnerFramework {
    package static func answer(
        _ input: Input, in configuration: Configuration, identifiers: Identifiers, at now: Timestamp
    ) throws(Failure) -> Answer {
        guard let request = try? SAMLRequest(parsing: input.request) else {
            throw Failure(
                detail:
                    "\"request\" is no SAML request, expected authenticationRequest.request as it was answered.",
                pointer: "/request")
        }
        let mvpd = try mvpd(input.mvpd ?? request.destination?.text ?? "", in: configuration)
        let user = try user(input.user, at: mvpd)
        let outcome = try outcome(input.outcome)
        let lifetime = try lifetime(input.expiresIn)
        let xml: String? =
            switch outcome {
            case .success, .failure:
                response(
                    to: request, mvpd: mvpd, user: user, isSuccess: outcome == .success,
                    identifiers: identifiers, validity: Validity(from: now, for: .minutes(5)))
            case .cancel, .denied, .restricted, .notDetermined: nil
            }
        return Answer(xml: xml, status: status(outcome, mvpd, until: now + lifetime))
    }

    /// The response of an MVPD: the user's metadata, and the account identifier under every name that is asked for.
    private static func response(
        to request: SAMLRequest, mvpd: MVPD, user: TestUser, isSuccess: Bool, identifiers: Identifiers,
        validity: Validity
    ) -> String {
        let userID = user.attributes["userID"]?.string ?? user.name
        var attributes = user.attributes.compactMapValues(\.samlValues)
        attributes["userID"] = nil
        for name in mvpd.attributesNames { attributes[name] = [userID] }
        let assertion = SAMLResponse.Assertion(
            id: identifiers.assertion, nameID: userID, validity: validity, attributes: attributes)
        return SAMLResponse(
            id: identifiers.response, issueInstant: validity.notBefore, inResponseTo: request.id,
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

    private static func mvpd(_ name: String, in configuration: Configuration) throws(Failure) -> MVPD {
        let known = configuration.mvpds[MVPDID(name)] ?? configuration.platformMVPDs[PlatformMappingID(name)]
        guard let known else {
            let mapped = configuration.mvpds.values.filter { $0.platformMappingID != nil }.map(\.id.text)
                .sorted()
            throw Failure(
                detail: "\"\(name)\" is no known MVPD, expected one of: \(mapped.joined(separator: ", ")).",
                pointer: "/mvpd")
        }
        guard known.platformMappingID != nil else {
            throw Failure(
                detail: "\(known.id) has no platformMappingId: Apple's framework does not know it.",
                pointer: "/mvpd")
        }
        return known
    }

    private static func user(_ name: String?, at mvpd: MVPD) throws(Failure) -> TestUser {
        guard let user = mvpd.users.first(where: { name == nil || $0.name == name }) else {
            let users = mvpd.users.map(\.name).joined(separator: ", ")
            throw Failure(
                detail: "\(mvpd.id) has no user \"\(name ?? "")\", expected one of: \(users).",
                pointer: "/user")
        }
        return user
    }

    private static func outcome(_ word: String?) throws(Failure) -> Outcome {
        guard let word else { return .success }
        guard let outcome = Outcome(rawValue: word) else {
            let words = Outcome.allCases.map(\.rawValue).joined(separator: ", ")
            throw Failure(detail: "\"\(word)\" is no outcome, expected \(words).", pointer: "/outcome")
        }
        return outcome
    }

    private static func lifetime(_ text: String?) throws(Failure) -> Duration {
        guard let text else { return .days(30) }
        guard let duration = Duration(text: text) else {
            throw Failure(
                detail: "\"\(text)\" is no duration, expected ISO 8601 such as PT6H.", pointer: "/expiresIn")
        }
        return duration
    }
}

extension JSONValue {
    /// The values of an attribute; a map has no form in a SAML attribute and is left out.
    fileprivate var samlValues: [String]? {
        switch self {
        case .string(let text): [text]
        case .array(let elements): elements.compactMap(\.string)
        default: nil
        }
    }
}

extension FakePartnerFramework.Answer: JSONEncodable {
    package func write(to json: inout JSONWriter) {
        json.object { object in
            object.member("SAMLResponse", ifPresent: xml.map { Base64.encode($0.utf8) })
            object.member("partnerFrameworkStatus", status.headerValue)
            object.member("samlAttributeQueryResponse", ifPresent: xml)
        }
    }
}
