/// A registration code with its device: the answer of *(Legacy) Registration Page* and *(Legacy) Return
/// Registration Record*.
package struct RegistrationRecord: LegacyResponse, Hashable {
    var id: String
    var code: AuthenticationCode
    var serviceProvider: ServiceProviderID
    var mvpd: MVPDID?
    var validity: Validity
    var device: DeviceIdentifier
    var origin: RequestOrigin
    var details: RegistrationDetails

    package init(
        id: String, code: AuthenticationCode, serviceProvider: ServiceProviderID, mvpd: MVPDID?,
        validity: Validity, device: DeviceIdentifier, origin: RequestOrigin, details: RegistrationDetails
    ) {
        self.id = id
        self.code = code
        self.serviceProvider = serviceProvider
        self.mvpd = mvpd
        self.validity = validity
        self.device = device
        self.origin = origin
        self.details = details
    }

    /// Writes the published formats. The schema of the XML requires an `mvpd`, also when the request named
    /// none, and it has only the device's identifier of the device information in the JSON.
    package func write(
        to json: inout JSONWriter, in format: LegacyFormat, signer: some ResponseSigning, trace: String
    ) {
        json.object { object in
            object.member("id", id)
            object.member("code", code)
            object.member("requestor", serviceProvider)
            object.member("mvpd", ifPresent: mvpd?.text ?? (format == .xml ? "" : nil))
            object.member("generated", validity.notBefore)
            object.member("expires", validity.notAfter)
            object.member("info") { info in
                info.member("deviceId", device.base64)
                info.member("deviceType", ifPresent: details.deviceType)
                info.member("deviceUser", ifPresent: details.deviceUser)
                info.member("appId", ifPresent: details.applicationID)
                info.member("appVersion", ifPresent: details.applicationVersion)
                info.member("registrationURL", ifPresent: details.registrationURL)
                if format == .json { writeDeviceInformation(to: &info) }
            }
        }
    }

    private func writeDeviceInformation(to info: inout JSONWriter) {
        info.member("deviceInfo", Base64.encode(StreamingDevice(origin).jsonBytes))
        info.member("userAgent", ifPresent: origin.userAgent)
        info.member("originalUserAgent", ifPresent: origin.userAgent)
        guard let application = details.application else { return }
        info.member("authorizationType", "OAUTH2")
        info.member("sourceApplicationInformation") { source in
            source.member("id", application.id)
            source.member("name", application.name)
            source.member("version", "1.0.0")
        }
    }
}

/// The application's properties in the request for a registration code.
package struct RegistrationDetails: Sendable, Hashable, Codable {
    package var deviceType: String?
    package var deviceUser: String?
    package var applicationID: String?
    package var applicationVersion: String?
    package var registrationURL: String?
    /// The application of the access token; `nil` when the request has no token.
    package var application: Application?

    package struct Application: Sendable, Hashable, Codable {
        var id: String
        var name: String

        package init(id: String, name: String) {
            self.id = id
            self.name = name
        }
    }

    package init() {}
}

extension RegistrationRecord {
    package static let root = "regcode"
    /// The namespace of the published XML.
    package static let namespace: XMLNamespace? = XMLNamespace(
        prefix: "ns2", uri: "model.mvc.reggie.pass.adobe.com")

    package static let schema = Schema.object(
        [
            .always("id", .text("")),
            .always("code", .text("The code that the user types on a second screen.")),
            .always("requestor", .text("The service provider.")),
            .optional("mvpd", .text("Always present in XML, empty when there is none.")),
            .always("generated", .milliseconds()), .always("expires", .milliseconds()),
            .always(
                "info",
                .object([
                    .always("deviceId", .text("The device identifier in base64.")),
                    .optional("deviceInfo", .text("JSON in base64.")),
                    .optional("deviceType", .text("")), .optional("deviceUser", .text("")),
                    .optional("appId", .text("")),
                    .optional("appVersion", .text("")), .optional("registrationURL", .text("")),
                    .optional("userAgent", .text("")), .optional("originalUserAgent", .text("")),
                    .optional("authorizationType", .text("`OAUTH2` when the request had an access token.")),
                    .optional(
                        "sourceApplicationInformation",
                        .object([
                            .always("id", .text("")), .always("name", .text("")),
                            .always("version", .text("")),
                        ])),
                ])),
        ], definition: "registrationRecord")
}

extension TempPassIdentity {
    /// Reads `generic_data`: a JSON object of strings, which the pages show in parentheses.
    ///
    /// - Returns: `nil` when the text is not such an object.
    package init?(genericData: String) {
        let text = genericData.filter { !$0.isWhitespace }
        let isRound = text.hasPrefix("(") && text.hasSuffix(")")
        let object = isRound ? "{\(text.dropFirst().dropLast())}" : text
        guard let members = JSONValue(parsing: object.utf8)?.object else { return nil }
        self.init(bounded: members.compactMapValues(\.string))
    }
}
