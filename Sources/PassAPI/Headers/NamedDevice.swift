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

extension NamedDevice {
    /// What is wrong with a header value that cannot be read, as the end of a sentence.
    package static func problem(withUnreadable headerValue: String) -> String {
        let words = headerValue.split(separator: " ")
        guard let type = words.first else { return "it is empty" }
        guard words.count > 1 else { return "it is not base64, and has no type before it" }
        guard type == "fingerprint" else {
            let name = Reason.canRepeat(String(type)) ? " \(type)" : ""
            return "it has the type\(name), expected fingerprint"
        }
        return words.count > 2
            ? "it has spaces after the type" : "the identifier after fingerprint is not base64"
    }
}
