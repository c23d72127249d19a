/// The answer of *Retrieve authentication session using code*.
package struct SessionInformation: Sendable, Hashable {
    var mvpd: MVPDID?
    var domainName: String?
    var redirectURL: String?
    var serviceProvider: ServiceProviderID
    var missingParameters: [SessionParameter]
    /// The member name of the domain: `domainName`, or the name in the older sample.
    var domainParameter: SessionParameter
    var device: StreamingDevice
    var validity: Validity

    package init(
        mvpd: MVPDID?, domainName: String?, redirectURL: String?, serviceProvider: ServiceProviderID,
        missingParameters: [SessionParameter], domainParameter: SessionParameter, device: StreamingDevice,
        validity: Validity
    ) {
        self.mvpd = mvpd
        self.domainName = domainName
        self.redirectURL = redirectURL
        self.serviceProvider = serviceProvider
        self.missingParameters = missingParameters
        self.domainParameter = domainParameter
        self.device = device
        self.validity = validity
    }
}

extension SessionInformation: JSONObject {
    package static let schema = Schema.object(members.map(\.field), definition: "sessionInformation")

    /// `notBefore` and `notAfter` are texts, as in the other answers about sessions.
    package static let members: [JSONMember<SessionInformation>] = [
        .missingParameters(\.missingParameters),
        .always(
            "existingParameters",
            .object(
                SessionParameter.allCases.map { .optional($0.rawValue, .text("")) } + [
                    .always("serviceProvider", .text(""))
                ])
        ) { session in
            let parameters = [
                (SessionParameter.mvpd.rawValue, session.mvpd?.text),
                (session.domainParameter.rawValue, session.domainName),
                (SessionParameter.redirectUrl.rawValue, session.redirectURL),
                ("serviceProvider", session.serviceProvider.text),
            ]
            return JSONMap(parameters.compactMap { name, value in value.map { (name, $0) } })
        },
        .always("device", StreamingDevice.schema, \.device),
        .always("notBefore", .digits, \.validity.notBefore.digits),
        .always("notAfter", .digits, \.validity.notAfter.digits),
    ]
}
