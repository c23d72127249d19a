import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend

/// What a device has told about itself, and when it was seen last.
package struct DeviceSighting: Sendable {
    /// The device's last request in the journal; `nil` for a device that was never seen, or not lately.
    package let lastEntry: JournalEntry?
    /// The manufacturer, the model and the system, as `X-Device-Info` tells them, else the platform in `User-Agent`; `nil` if neither does.
    package let model: String?

    init(_ entry: JournalEntry?) {
        lastEntry = entry
        model = entry.flatMap { entry in
            let fields = entry.exchange.request.fields
            let information = fields[.xDeviceInfo].flatMap { DeviceInformation(headerValue: $0) }
            let members = information?.members ?? [:]
            let system = [members["osName"], members["osVersion"]].compactMap(\.self).joined(separator: " ")
            let parts = [members["manufacturer"], members["model"], system].compactMap(\.self)
            let text = parts.filter { !$0.isEmpty }.joined(separator: ", ")
            guard text.isEmpty else { return text }
            let platform = RequestOrigin(userAgent: fields[.userAgent]).platform
            return platform.isApple ? platform.rawValue : nil
        }
    }
}

extension [JournalEntry] {
    /// The last entry of each device, with its index.
    var lastByDevice: [DeviceIdentifier: (index: Int, entry: JournalEntry)] {
        var last: [DeviceIdentifier: (index: Int, entry: JournalEntry)] = [:]
        for (index, entry) in enumerated() {
            if let device = entry.device { last[device] = (index, entry) }
        }
        return last
    }
}
