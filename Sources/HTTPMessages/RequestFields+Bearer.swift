import HTTPTypes

extension RequestFields {
    /// The token of `Authorization: Bearer`; `nil` without one. The scheme is case-insensitive (RFC 9110,
    /// 11.1).
    package var bearerToken: String? {
        bearerTokenBytes.map { String(decoding: $0, as: UTF8.self) }
    }

    /// The bytes of `bearerToken`, without a copy.
    package var bearerTokenBytes: ArraySlice<UInt8>? {
        guard let value = bytes(of: .authorization) else { return nil }
        let scheme: StaticString = "bearer"
        guard value.prefix(scheme.utf8CodeUnitCount).equalsIgnoringCase(scheme) else { return nil }
        let rest = value.dropFirst(scheme.utf8CodeUnitCount)
        let token = rest.drop { $0 == UInt8(ascii: " ") }
        return token.isEmpty || token.count == rest.count ? nil : token
    }
}
