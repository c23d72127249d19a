/// Percent-encoding (RFC 3986, 2.1) and form encoding (URL Standard, application/x-www-form-urlencoded).
package enum PercentEncoding {
    /// The text behind the encoding, decoded once; `nil` for a broken escape, `%00` or bytes that are not UTF-8.
    ///
    /// - Parameter plusIsSpace: true in a form or a query, false in a path.
    package static func decode(_ text: some StringProtocol, plusIsSpace: Bool = false) -> String? {
        let utf8 = text.utf8
        let isPlain = utf8.withContiguousStorageIfAvailable { bytes in
            !bytes.contains { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }
        }
        if isPlain ?? false { return String(text) }
        var decoded: [UInt8] = []
        decoded.reserveCapacity(utf8.count)
        var position = utf8.startIndex
        while position < utf8.endIndex {
            var byte = utf8[position]
            if byte == UInt8(ascii: "%") {
                guard let high = utf8.index(position, offsetBy: 1, limitedBy: utf8.endIndex),
                    high < utf8.endIndex, let highDigit = utf8[high].hexValue,
                    case let low = utf8.index(after: high),
                    low < utf8.endIndex, let lowDigit = utf8[low].hexValue
                else { return nil }
                byte = UInt8(highDigit << 4 | lowDigit)
                guard byte != 0 else { return nil }
                position = low
            } else if plusIsSpace, byte == UInt8(ascii: "+") {
                byte = UInt8(ascii: " ")
            }
            decoded.append(byte)
            position = utf8.index(after: position)
        }
        return String(validating: decoded, as: UTF8.self)
    }

    /// The text with every byte escaped that RFC 3986 does not call unreserved.
    package static func encode(_ text: some StringProtocol) -> String {
        var encoded: [UInt8] = []
        for byte in text.utf8 {
            if isUnreserved(byte) {
                encoded.append(byte)
            } else {
                encoded.append(UInt8(ascii: "%"))
                encoded.append(hexDigits[Int(byte >> 4)])
                encoded.append(hexDigits[Int(byte & 15)])
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    private static let hexDigits = Array("0123456789ABCDEF".utf8)

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"), UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
