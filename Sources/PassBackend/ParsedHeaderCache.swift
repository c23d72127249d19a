import HTTPMessages
import HTTPTypes
import PassAPI

/// Caches the parsed values of headers that clients repeat. Decoding their base64 and JSON costs more than
/// the rest of a request.
struct ParsedHeaderCache: Sendable {
    private let devices = ByteKeyedCache<DeviceInformation>()
    private let statuses = ByteKeyedCache<PartnerFrameworkStatus>()

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
