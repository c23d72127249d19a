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

extension SessionInformation: JSONEncodable {
    /// Writes `notBefore` and `notAfter` as strings, as in the other answers about sessions.
    package func write(to json: inout JSONWriter) {
        json.object { object in
            if !missingParameters.isEmpty { object.member("missingParameters", missingParameters) }
            object.member("existingParameters") { existing in
                existing.member(SessionParameter.mvpd.rawValue, ifPresent: mvpd)
                existing.member(domainParameter.rawValue, ifPresent: domainName)
                existing.member(SessionParameter.redirectUrl.rawValue, ifPresent: redirectURL)
                existing.member("serviceProvider", serviceProvider)
            }
            object.member("device", device)
            object.member("notBefore", String(validity.notBefore.milliseconds))
            object.member("notAfter", String(validity.notAfter.milliseconds))
        }
    }
}

extension SessionInformation: JSONDescribed {
    package static let schema = Schema.object(
        [
            .optional("missingParameters", SessionParameter.list),
            .always(
                "existingParameters",
                .object(
                    SessionParameter.allCases.map { .optional($0.rawValue, .text("")) } + [
                        .always("serviceProvider", .text(""))
                    ])),
            .always("device", StreamingDevice.schema), .always("notBefore", .digits),
            .always("notAfter", .digits),
        ], definition: "sessionInformation")
}
