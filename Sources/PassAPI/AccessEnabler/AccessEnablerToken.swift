import HTTPMessages

/// A token of the AccessEnabler endpoints: a signature and a document. The signature has no closing tag, so the token is not
/// well-formed XML. Clients search it for elements.
package struct AccessEnablerToken: Sendable, Hashable {
    /// The signed document.
    package var document: String

    package func serialized(by signer: some ResponseSigning) -> String { signer.signed(document) }

    /// The text of the first element with this name in a token; `nil` without one. Some clients send the token still escaped, as
    /// they received it, and some do not escape `>`.
    ///
    /// - Parameter limit: the maximum length of the text within the token, in bytes.
    package static func text(of element: String, in token: String, limit: Int = .max) -> String? {
        // Searches bytes, because a combining mark at the start of the text forms one Character with the tag.
        let bytes = Array(token.utf8)[...]
        for (start, end) in [("<", ">"), ("&lt;", "&gt;"), ("&lt;", ">")] {
            guard let text = bytes.text(from: "\(start)\(element)\(end)", to: "\(start)/\(element)\(end)")
            else { continue }
            guard text.count <= limit else { return nil }
            let once = XMLText.unescape(String(decoding: text, as: UTF8.self))
            return start == "<" ? once : XMLText.unescape(once)
        }
        return nil
    }

    /// The resource that a permit names; `nil` for a text that names none.
    package static func resource(inPermit token: String) -> ResourceID? {
        text(of: "simpleTokenResourceID", in: token).map { ResourceID($0) }
    }

    /// The claims of a token about its login. A client can keep its tokens, and later send them alone.
    package struct Claims: Sendable, Hashable {
        package let loginID: String
        /// The identifier of the device, decoded.
        package let device: String

        /// - Returns: `nil` for a text that names no login or no device.
        init?(_ token: String) {
            let limit = IdentifierLimit.longest
            guard let login = text(of: "simpleTokenAuthenticationGuid", in: token, limit: limit),
                let device = text(of: "simpleTokenFingerprint", in: token, limit: limit)
            else { return nil }
            loginID = login
            self.device = device
        }
    }

    /// The authentication token: the login of a device.
    ///
    /// - Parameter device: the identifier of the device, decoded.
    package static func authentication(
        loginID: String, serviceProvider: ServiceProviderID, mvpd: MVPDID, domainName: String,
        userID: String, device: String, now: Timestamp, expires: Timestamp
    ) -> AccessEnablerToken {
        let login = XMLText.elements([
            "simpleTokenAuthenticationGuid": loginID, "simpleSamlSessionIndex": loginID,
            "simpleTokenRequestorID": serviceProvider.text, "simpleTokenDomainName": domainName,
            "simpleTokenExpires": PacificTime.slashedString(expires), "simpleTokenMsoID": mvpd.text,
        ])
        let user = XMLText.elements([
            "simpleSamlNameID": userID, "ttl": String((expires - now).milliseconds / 1_000),
        ])
        let content = login + deviceElement(device) + user
        return AccessEnablerToken(
            document: "<simpleAuthenticationToken>\(content)</simpleAuthenticationToken>")
    }

    /// The authorization token: the permit of one resource.
    package static func authorization(
        loginID: String, serviceProvider: ServiceProviderID, mvpd: MVPDID, resource: ResourceID,
        device: String, expires: Timestamp
    ) -> AccessEnablerToken {
        let permit = XMLText.elements([
            "simpleTokenAuthenticationGuid": loginID, "simpleTokenRequestorID": serviceProvider.text,
            "simpleTokenResourceID": resource.text, "simpleTokenMsoID": mvpd.text,
            "simpleTokenTTL": PacificTime.slashedString(expires),
        ])
        return AccessEnablerToken(
            document: "<simpleAuthorizationToken>\(permit + deviceElement(device))</simpleAuthorizationToken>"
        )
    }

    private static func deviceElement(_ device: String) -> String {
        "<simpleTokenDeviceID>\(XMLText.elements(["simpleTokenFingerprint": device]))</simpleTokenDeviceID>"
    }
}

extension ArraySlice<UInt8> {
    /// The text between the first occurrence of the start tag and the next end tag; `nil` without them.
    fileprivate func text(from start: String, to end: String) -> ArraySlice<UInt8>? {
        guard let start = firstRange(of: start.utf8),
            let end = self[start.upperBound...].firstRange(of: end.utf8)
        else { return nil }
        return self[start.upperBound..<end.lowerBound]
    }
}

/// The body of `POST /indiv/devices`.
package enum DeviceFingerprint: JSONDescribed {
    /// - Returns: `nil` if the body is not a JSON object with a fingerprint that is not empty.
    package static func read(_ body: [UInt8]) -> String? {
        JSONValue(parsing: body)?["fingerprint"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    }

    package static let schema = Schema.record(
        "A device.", [.always("fingerprint", .text(.filled, "Hexadecimal digits that the client generates."))]
    )
}

/// The answer of `POST /indiv/devices`. The same fingerprint gets the same identifier.
package struct IndividualizedDevice: Sendable, Hashable, JSONObject {
    package var deviceID: String

    package init(deviceID: String) {
        self.deviceID = deviceID
    }

    package static let schema = Schema.object(members.map(\.field), definition: "individualizedDevice")

    package static let members: [JSONMember<IndividualizedDevice>] = [
        .always("deviceId", .text("32 hexadecimal digits."), \.deviceID)
    ]
}

/// A refusal of the AccessEnabler endpoints.
package enum AccessEnablerError: Error, Sendable, Hashable {
    /// No user has logged in yet: 401 with the text `Data not found`.
    case dataNotFound(because: Reason)
    /// The login has ended, or its token belongs to another device: 200 with `<pendingLogout>true</pendingLogout>`. Clients then
    /// discard their tokens.
    case pendingLogout(PendingLogoutReason?, because: Reason)
    /// The request or the resource is refused: an element `<error>`.
    case refused(LegacyError)

    /// The reason, for the journal. Not sent to the client.
    package var reason: Reason {
        switch self {
        case .dataNotFound(let reason), .pendingLogout(_, let reason): reason
        case .refused(let error): error.reason
        }
    }
}

/// The attribute `reason` of `pendingLogout`. Adobe's JavaScript SDK reports these two numbers as SEC412: the tokens do
/// not belong to the device (page *Error Reporting*).
package enum PendingLogoutReason: Int, Sendable, Hashable {
    /// The reason in the answer to `authorize`.
    case authorization = 34_764
    /// The reason in the answer to `shortAuthorize`.
    case shortAuthorization = 58_772
}
