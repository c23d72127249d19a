/// The value of `pt_device_id` in the URL of a logout page. The samples show hexadecimal digits; what they
/// contain is not documented. The mock writes the base64 text, so that it can read the device from the URL.
extension DeviceIdentifier {
    /// The base64 text in hexadecimal digits.
    package var hexadecimal: String {
        base64.utf8.hexadecimal
    }

    /// Reads the hexadecimal digits of a base64 text; `nil` for anything else.
    package init?(hexadecimal: String) {
        let digits = hexadecimal.utf8.map { Character(Unicode.Scalar($0)).hexDigitValue }
        guard digits.count.isMultiple(of: 2), !digits.contains(nil) else { return nil }
        let values = digits.compactMap(\.self)
        let bytes = stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] * 16 + values[$0 + 1]) }
        self.init(base64: String(decoding: bytes, as: UTF8.self))
    }
}

extension Sequence<UInt8> {
    /// Two digits for each byte, in lower case.
    package var hexadecimal: String {
        map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
