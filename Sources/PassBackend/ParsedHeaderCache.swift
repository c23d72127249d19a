import HTTPMessages
import HTTPTypes
import PassAPI

/// What headers that clients send again and again say. Reading the base64 and the JSON in them costs more than all the
/// rest of a request, so what they said is remembered.
struct ParsedHeaderCache: Sendable {
    private let devices = ByteKeyedCache<DeviceInformation>()
    private let statuses = ByteKeyedCache<PartnerFrameworkStatus>()

    /// What `X-Device-Info` says, read leniently.
    func deviceInformation(in fields: RequestFields) -> DeviceInformation? {
        fields.bytes(of: .xDeviceInfo).flatMap(deviceInformation)
    }

    /// What a parameter says that stands for `X-Device-Info`.
    func deviceInformation(_ value: String) -> DeviceInformation? {
        deviceInformation(Array(value.utf8)[...])
    }

    private func deviceInformation(_ value: ArraySlice<UInt8>) -> DeviceInformation? {
        devices.value(for: value) { DeviceInformation(headerValue: $0) }
    }

    /// What `AP-Partner-Framework-Status` says.
    func partnerStatus(in fields: RequestFields) -> PartnerFrameworkStatus? {
        fields.bytes(of: .apPartnerFrameworkStatus).flatMap { value in
            statuses.value(for: value) { PartnerFrameworkStatus(headerValue: $0) }
        }
    }
}
