import HTTPMessages

/// A token of the AccessEnabler endpoints: a signature and a document without a closing tag after the signature, so
/// that it is not well-formed XML. Clients search it for elements.
package struct AccessEnablerToken: Sendable, Hashable {
    /// The signed document.
    package var document: String

    /// The token in its wire format.
    package func serialized(by signer: some ResponseSigning) -> String {
        let signature = Base64.encode(signer.mediaTokenSignature(over: Array(document.utf8)))
        return "<signatureInfo>\(signature)<signatureInfo>\(document)"
    }

    /// The text of the first element with that name in a token; `nil` without one. Some clients send the token as
    /// they received it, still escaped.
    package static func text(of element: String, in token: String) -> String? {
        search(for: element, in: token) ?? search(for: element, in: XMLText.unescape(token))
    }

    private static func search(for element: String, in token: String) -> String? {
        // Searches scalars, because a combining mark at the start of the text forms one Character with the tag.
        let scalars = token.unicodeScalars
        guard let start = scalars.firstRange(of: "<\(element)>".unicodeScalars),
            let end = scalars[start.upperBound...].firstRange(of: "</\(element)>".unicodeScalars)
        else { return nil }
        return XMLText.unescape(String(scalars[start.upperBound..<end.lowerBound]))
    }
}

extension AccessEnablerToken {
    /// The authentication token: the login of a device.
    ///
    /// - Parameters:
    ///   - loginID: the identifier of the login, by which later calls find it.
    ///   - device: the identifier of the device, decoded.
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
