import PassAPI

/// What headers that clients send again and again say. Reading the base64 and the JSON in them costs more than all the
/// rest of a request, so what they said is remembered.
struct HeaderReadings: Sendable {
    private let devices = Recollection<String, DeviceInformation>(capacity: 1_024)
    private let statuses = Recollection<String, PartnerFrameworkStatus>(capacity: 1_024)

    /// What `X-Device-Info` says, read leniently.
    func deviceInformation(_ value: String) -> DeviceInformation? {
        devices.value(for: value) { DeviceInformation(headerValue: value) }
    }

    /// What `AP-Partner-Framework-Status` says.
    func partnerStatus(_ value: String) -> PartnerFrameworkStatus? {
        statuses.value(for: value) { PartnerFrameworkStatus(headerValue: value) }
    }
}
