extension String {
    /// The text with every byte percent-encoded except the unreserved ones (RFC 3986, 2.3), so that it fits
    /// into a path segment, a query or a form.
    package var percentEncoded: String {
        var encoded: [UInt8] = []
        encoded.reserveCapacity(utf8.count + 32)
        encoded.appendPercentEncoded(self)
        return String(decoding: encoded, as: UTF8.self)
    }
}

extension [UInt8] {
    /// Appends ``Swift/String/percentEncoded``.
    mutating func appendPercentEncoded(_ text: String) {
        for byte in text.utf8 {
            if byte.isUnreserved { append(byte) } else { appendEscape(of: byte) }
        }
    }

    /// Appends the escape of a byte, such as `%2F`.
    package mutating func appendEscape(of byte: UInt8) {
        append(UInt8(ascii: "%"))
        append(hexDigits[Int(byte >> 4)])
        append(hexDigits[Int(byte & 15)])
    }
}

private let hexDigits = Array("0123456789ABCDEF".utf8)

extension UInt8 {
    fileprivate var isUnreserved: Bool {
        switch self {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"), UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
