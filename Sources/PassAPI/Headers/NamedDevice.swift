import HTTPMessages
import HTTPTypes

/// The device that `AP-Device-Identifier` names, whether it does so as the page has it or by the text alone.
package struct NamedDevice {
    package let identifier: DeviceIdentifier?
    /// True when the text has its type in front.
    package let hasType: Bool

    package init(in fields: RequestFields) {
        let typed = fields.bytes(of: .apDeviceIdentifier).flatMap { DeviceIdentifier(headerValue: $0) }
        hasType = typed != nil
        identifier = typed ?? fields[.apDeviceIdentifier].flatMap { DeviceIdentifier(base64: $0) }
    }
}
