/// The status that Apple's framework reports to the application (page *Header -
/// AP-Partner-Framework-Status*).
package struct PartnerFrameworkStatus: Sendable, Hashable {
    /// `frameworkPermissionInfo.accessStatus`; `nil` when it is missing.
    package var accessStatus: PartnerAccessStatus?
    /// An access status that is not on the page, as it was sent. It counts as `notDetermined`.
    package var unknownAccessStatus: String?
    /// `frameworkProviderInfo.id`; `nil` when it is missing or empty.
    package var providerID: PlatformMappingID?
    /// `frameworkProviderInfo.expirationDate`.
    package var expirationDate: ExpirationDate

    /// The end of the login in Apple's framework.
    package enum ExpirationDate: Sendable, Hashable {
        case at(Timestamp)
        case missing
        /// The value is neither a number of milliseconds nor a string with one.
        case unreadable
    }

    package init(
        accessStatus: PartnerAccessStatus?, unknownAccessStatus: String? = nil,
        providerID: PlatformMappingID? = nil, expirationDate: ExpirationDate = .missing
    ) {
        self.accessStatus = accessStatus
        self.unknownAccessStatus = unknownAccessStatus
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
        let access = status["frameworkPermissionInfo"]?["accessStatus"]?.string.flatMap {
            $0.isEmpty ? nil : $0
        }
        let known = access.flatMap(PartnerAccessStatus.init)
        self.init(
            accessStatus: known ?? access.map { _ in .notDetermined },
            unknownAccessStatus: known == nil ? access : nil,
            providerID: provider?["id"]?.string.flatMap { $0.isEmpty ? nil : PlatformMappingID($0) },
            expirationDate: ExpirationDate(provider?["expirationDate"]))
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
}

extension PartnerFrameworkStatus.ExpirationDate {
    fileprivate init(_ value: JSONValue?) {
        switch value {
        case nil, .null, .string(""): self = .missing
        case .string(let text): self.init(milliseconds: Double(text))
        case .integer(let number): self = .at(Timestamp(milliseconds: number))
        case .number(let number): self.init(milliseconds: number)
        case .bool, .array, .object: self = .unreadable
        }
    }

    /// Rounds down to milliseconds, because clients compute the time from seconds and send fractions.
    private init(milliseconds: Double?) {
        let whole = milliseconds.flatMap { Int64(exactly: $0.rounded(.down)) }
        self = whole.map { .at(Timestamp(milliseconds: $0)) } ?? .unreadable
    }
}
