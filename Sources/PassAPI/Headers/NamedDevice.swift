import HTTPMessages
import HTTPTypes

/// The device in `AP-Device-Identifier`, with the type `fingerprint` as on the page or without it.
package struct NamedDevice {
    package let identifier: DeviceIdentifier?
    /// True when the text has the prefix `fingerprint`.
    package let hasType: Bool

    package init(in fields: RequestFields) {
        let typed = fields.bytes(of: .apDeviceIdentifier).flatMap { DeviceIdentifier(headerValue: $0) }
        hasType = typed != nil
        identifier = typed ?? fields[.apDeviceIdentifier].flatMap { DeviceIdentifier(base64: $0) }
    }
}
