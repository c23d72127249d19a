/// The form parameters of the sessions operations; `nil` for those that are still missing.
package struct SessionParameters: Sendable, Hashable, Codable {
    package var mvpd: MVPDID?
    package var domainName: String?
    package var redirectURL: String?

    package init(mvpd: MVPDID? = nil, domainName: String? = nil, redirectURL: String? = nil) {
        self.mvpd = mvpd
        self.domainName = domainName
        self.redirectURL = redirectURL
    }

    /// The missing parameters, in the order of the published samples.
    package var missing: [SessionParameter] { missing(naming: .domainName) }

    /// The missing parameters, with this name for the domain.
    package func missing(naming domain: SessionParameter) -> [SessionParameter] {
        var missing: [SessionParameter] = []
        if mvpd == nil { missing.append(.mvpd) }
        if domainName == nil { missing.append(domain) }
        if redirectURL == nil { missing.append(.redirectUrl) }
        return missing
    }

    /// Fills missing parameters from `others`.
    package func completed(by others: SessionParameters) -> SessionParameters {
        SessionParameters(
            mvpd: mvpd ?? others.mvpd, domainName: domainName ?? others.domainName,
            redirectURL: redirectURL ?? others.redirectURL)
    }
}

/// The answer of *Retrieve authentication session using code*.
package struct SessionInformation: Sendable, Hashable, JSONObject {
    var parameters: SessionParameters
    var serviceProvider: ServiceProviderID
    /// The member name of the domain: `domainName`, or the name in the older sample.
    var domainParameter: SessionParameter
    var device: StreamingDevice
    var validity: Validity

    package init(
        parameters: SessionParameters, serviceProvider: ServiceProviderID, domainParameter: SessionParameter,
        device: StreamingDevice, validity: Validity
    ) {
        self.parameters = parameters
        self.serviceProvider = serviceProvider
        self.domainParameter = domainParameter
        self.device = device
        self.validity = validity
    }

    package static let schema = Schema.object(members.map(\.field), definition: "sessionInformation")

    /// `notBefore` and `notAfter` are texts, as in the other answers about sessions.
    package static let members: [JSONMember<SessionInformation>] = [
        .missingParameters { $0.parameters.missing(naming: $0.domainParameter) },
        .always(
            "existingParameters",
            .object(
                SessionParameter.allCases.map { .optional($0.rawValue, .text("")) } + [
                    .always("serviceProvider", .text(""))
                ])
        ) { session in
            let parameters = [
                (SessionParameter.mvpd.rawValue, session.parameters.mvpd?.text),
                (session.domainParameter.rawValue, session.parameters.domainName),
                (SessionParameter.redirectUrl.rawValue, session.parameters.redirectURL),
                ("serviceProvider", session.serviceProvider.text),
            ]
            return JSONMap(parameters.compactMap { name, value in value.map { (name, $0) } })
        },
        .always("device", StreamingDevice.schema, \.device),
        .always("notBefore", .digits, \.validity.notBefore.digits),
        .always("notAfter", .digits, \.validity.notAfter.digits),
    ]
}
