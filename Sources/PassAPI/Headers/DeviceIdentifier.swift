/// The device that a request speaks for: the base64 text of `AP-Device-Identifier`, never looked into
/// (page *Header - AP-Device-Identifier*).
package struct DeviceIdentifier: Hashable, Sendable, CustomStringConvertible {
    /// The text after `fingerprint `.
    package let base64: String

    /// Reads `fingerprint <base64>`; `nil` for a value without the type, without text, or with text that no base64
    /// has in it.
    package init?(headerValue: String) {
        let parts = headerValue.split(separator: " ", omittingEmptySubsequences: true)
        guard parts.count == 2, parts[0] == "fingerprint" else { return nil }
        self.init(base64: parts[1])
    }

    /// Takes the text alone, as admin calls name a device.
    package init?(base64: some StringProtocol) {
        guard !base64.isEmpty, base64.utf8.allSatisfy(Self.isBase64) else { return nil }
        self.base64 = String(base64)
    }

    /// The identifier before it was encoded, when it is text.
    package var decoded: String? {
        Base64.decode(base64).flatMap { String(validating: $0, as: UTF8.self) }
    }

    package var description: String { base64 }

    /// Both alphabets of RFC 4648 and the padding: clients are not agreed on one.
    private static func isBase64(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"),
            UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "="):
            true
        default: false
        }
    }
}
