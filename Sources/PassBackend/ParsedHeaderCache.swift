import HTTPMessages
import HTTPTypes
import PassAPI

/// Caches the parsed values of headers that clients repeat, which saves decoding their base64 and JSON.
struct ParsedHeaderCache: Sendable {
    /// By `X-Device-Info`, which all devices of a model share.
    private let devices = ByteKeyedCache<DeviceInformation>()
    /// By `AP-Partner-Framework-Status`.
    private let statuses = ByteKeyedCache<PartnerFrameworkStatus>()

    /// The size of the headers.
    var cachedBytes: Int { devices.bytes + statuses.bytes }

    /// The content of `X-Device-Info`, parsed leniently.
    func deviceInformation(in fields: RequestFields) -> DeviceInformation? {
        fields.bytes(of: .xDeviceInfo).flatMap(deviceInformation)
    }

    /// The content of a parameter that replaces `X-Device-Info`.
    func deviceInformation(_ value: String) -> DeviceInformation? {
        deviceInformation(Array(value.utf8)[...])
    }

    private func deviceInformation(_ value: ArraySlice<UInt8>) -> DeviceInformation? {
        devices.value(for: value) { DeviceInformation(headerValue: $0) }
    }

    /// The content of `AP-Partner-Framework-Status`.
    func partnerStatus(in fields: RequestFields) -> PartnerFrameworkStatus? {
        fields.bytes(of: .apPartnerFrameworkStatus).flatMap { value in
            statuses.value(for: value) { PartnerFrameworkStatus(headerValue: $0) }
        }
    }
}
