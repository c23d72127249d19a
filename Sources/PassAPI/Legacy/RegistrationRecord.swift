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

    package func write(
        to json: inout JSONWriter, in format: LegacyFormat, signer: some ResponseSigning, trace: String
    ) {
        Document(record: self, format: format).write(to: &json)
    }

    package static let root = "regcode"
    /// The namespace of the published XML.
    package static var namespace: (prefix: String, uri: String)? {
        ("ns2", "model.mvc.reggie.pass.adobe.com")
    }

    package static let schema = Schema.object(Document.members.map(\.field), definition: "registrationRecord")

    /// The record in a published format. The XML requires an `mvpd`, even when the request named none. Of the device information in
    /// the JSON, it has only the device's identifier.
    private struct Document: JSONObject {
        let record: RegistrationRecord
        let format: LegacyFormat

        var mvpd: String? { record.mvpd?.text ?? (format == .xml ? "" : nil) }
        /// The record, for members that only the JSON has.
        var json: RegistrationRecord? { format == .json ? record : nil }

        static let members: [JSONMember<Self>] = [
            .always("id", .text(""), \.record.id),
            .always("code", .text("The code that the user types on a second screen."), \.record.code),
            .always("requestor", .text("The service provider."), \.record.serviceProvider),
            .optional("mvpd", .text("Always present in XML, empty when there is none."), \.mvpd),
            .always("generated", .milliseconds(), \.record.validity.notBefore),
            .always("expires", .milliseconds(), \.record.validity.notAfter),
            .object("info", info) { $0 },
        ]

        private static let info: [JSONMember<Self>] = [
            .always("deviceId", .text("The device identifier in base64."), \.record.device.base64),
            .optional("deviceType", .text(""), \.record.details.deviceType),
            .optional("deviceUser", .text(""), \.record.details.deviceUser),
            .optional("appId", .text(""), \.record.details.applicationID),
            .optional("appVersion", .text(""), \.record.details.applicationVersion),
            .optional("registrationURL", .text(""), \.record.details.registrationURL),
            .optional("deviceInfo", .text("JSON in base64."), \.json?.deviceInformation),
            .optional("userAgent", .text(""), \.json?.origin.userAgent),
            .optional("originalUserAgent", .text(""), \.json?.origin.userAgent),
            .optional(
                "authorizationType", .text("`OAUTH2` when the request had an access token."),
                \.json?.details.application?.authorizationType),
            .optional(
                "sourceApplicationInformation", RegistrationDetails.Application.schema,
                \.json?.details.application),
        ]
    }

    private var deviceInformation: String { Base64.encode(StreamingDevice(origin).jsonBytes) }
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

    package struct Application: Sendable, Hashable, Codable, JSONObject {
        var id: String
        var name: String

        package init(id: String, name: String) {
            self.id = id
            self.name = name
        }

        package static let members: [JSONMember<Self>] = [
            .always("id", .text(""), \.id), .always("name", .text(""), \.name),
            .always("version", .text("")) { _ in "1.0.0" },
        ]

        fileprivate var authorizationType: String { "OAUTH2" }
    }

    package init() {}
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
