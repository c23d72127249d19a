/// The status that Apple's framework reports to the application (page *Header -
/// AP-Partner-Framework-Status*).
package struct PartnerFrameworkStatus: Sendable, Hashable {
    /// `frameworkPermissionInfo.accessStatus`; `nil` when it is missing.
    package var accessStatus: PartnerAccessStatus?
    /// An access status that is not on the page, as sent. It counts as `notDetermined`.
    package var unknownAccessStatus: String?
    /// An access status that was sent as a number. It counts as missing.
    package var numericAccessStatus: Int64?
    /// `frameworkProviderInfo.id`; `nil` when it is missing or empty.
    package var providerID: PlatformMappingID?
    /// The member of `frameworkProviderInfo` that has the name `id` in another case, if there is no ``providerID``.
    package var misspelledID: String?
    /// `frameworkProviderInfo.expirationDate`.
    package var expirationDate: ExpirationDate

    /// The end of the login in Apple's framework.
    package enum ExpirationDate: Sendable, Hashable {
        case at(Timestamp)
        case missing
        /// The value is neither a number of milliseconds nor a string with one.
        ///
        /// - Parameter text: a string, as sent; `nil` for other values.
        case unreadable(text: String?)

        fileprivate init(_ value: JSONValue?) {
            switch value {
            case nil, .null, .string(""): self = .missing
            case .string(let text): self = Self.time(milliseconds: Double(text)) ?? .unreadable(text: text)
            case .integer(let number): self = .at(Timestamp(milliseconds: number))
            case .number(let number): self = Self.time(milliseconds: number) ?? .unreadable(text: nil)
            case .bool, .array, .object: self = .unreadable(text: nil)
            }
        }

        /// Rounds down to milliseconds, because clients compute the time from seconds and send fractions.
        private static func time(milliseconds: Double?) -> Self? {
            let whole = milliseconds.flatMap { Int64(exactly: $0.rounded(.down)) }
            return whole.map { .at(Timestamp(milliseconds: $0)) }
        }
    }

    package init(
        accessStatus: PartnerAccessStatus?, providerID: PlatformMappingID? = nil,
        expirationDate: ExpirationDate = .missing
    ) {
        self.accessStatus = accessStatus
        self.providerID = providerID
        self.expirationDate = expirationDate
    }

    /// Reads the header value: base64 of a JSON object, with or without padding. Members that are not on the page are
    /// ignored, and an unknown access status counts as `notDetermined`.
    ///
    /// - Returns: `nil` when the value is not base64 of an object.
    package init?(headerValue: String) {
        guard let bytes = Base64.decodePaddedOrNot(headerValue), let status = JSONValue(parsing: bytes),
            status.object != nil
        else { return nil }
        let provider = status["frameworkProviderInfo"]
        let member = status["frameworkPermissionInfo"]?["accessStatus"]
        let access = member?.string.flatMap { $0.isEmpty ? nil : $0 }
        let known = access.flatMap(PartnerAccessStatus.init)
        self.init(
            accessStatus: known ?? access.map { _ in .notDetermined },
            providerID: provider?["id"]?.string.flatMap { $0.isEmpty ? nil : PlatformMappingID($0) },
            expirationDate: ExpirationDate(provider?["expirationDate"]))
        unknownAccessStatus = known == nil ? access : nil
        numericAccessStatus = member?.integer
        if providerID == nil {
            misspelledID = provider?.object?.keys.sorted().first { $0 != "id" && $0.lowercased() == "id" }
        }
    }

    /// The header value, with `expirationDate` as a string as on the page.
    package var headerValue: String {
        var json = JSONWriter()
        json.object { status in
            status.member("frameworkPermissionInfo") { permission in
                permission.member("accessStatus", ifPresent: accessStatus?.rawValue)
            }
            status.member("frameworkProviderInfo") { provider in
                provider.member("id", ifPresent: providerID)
                if case .at(let time) = expirationDate {
                    provider.member("expirationDate", String(time.milliseconds))
                }
            }
        }
        return Base64.encode(json.bytes)
    }

    /// The error in a header value that cannot be read, as the end of a sentence.
    package static func problem(withUnreadable headerValue: String) -> String {
        let text = headerValue.filter { $0 != " " }
        if text.isEmpty { return "it is empty" }
        if text.hasPrefix("{") { return "it is the JSON object itself, and not its base64" }
        guard let bytes = Base64.decodePaddedOrNot(text) else {
            if text.contains(where: { "-_".contains($0) }), Base64.decodeURL(text.prefix { $0 != "=" }) != nil
            {
                return "it is base64url, and not base64 with + and /"
            }
            return text.contains("%") ? "it has a %, which base64 does not have" : "it is not base64"
        }
        if text != headerValue { return "it has spaces in its base64" }
        return JSONValue(parsing: bytes) == nil
            ? "it is base64, but not of JSON" : "it is the base64 of JSON, but not of an object"
    }

    /// How to make the header.
    ///
    /// - Parameter id: the provider that the status must name.
    package static func hint(for id: PlatformMappingID) -> String {
        """
        Send the base64 of {"frameworkPermissionInfo": {"accessStatus": "granted"}, "frameworkProviderInfo": {"id": \
        "\(id)", "expirationDate": "2025430636000"}}.
        """
    }
}
