import HTTPMessages
import HTTPTypes
import PassAPI

/// Caches the parsed values of headers that clients repeat, which saves decoding their base64 and JSON.
struct ParsedHeaderCache: Sendable {
    /// By `X-Device-Info`, which all devices of a model share. A value takes a small multiple of its text.
    private let devices = Cache<String, DeviceInformation>(capacity: 4_096) { text, _ in text.utf8.count }
    /// By `AP-Partner-Framework-Status`.
    private let statuses = Cache<String, PartnerFrameworkStatus>(capacity: 4_096) { text, _ in text.utf8.count
    }

    /// The size of the headers.
    var cachedBytes: Int { devices.bytes + statuses.bytes }

    /// The content of `X-Device-Info`, or of a parameter that replaces it, parsed leniently.
    func deviceInformation(_ value: String) -> DeviceInformation? {
        devices.value(for: value) { DeviceInformation(headerValue: value) }
    }

    /// The content of `AP-Partner-Framework-Status`.
    func partnerStatus(_ value: String) -> PartnerFrameworkStatus? {
        statuses.value(for: value) { PartnerFrameworkStatus(headerValue: value) }
    }
}
