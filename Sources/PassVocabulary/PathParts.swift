/// A template of a path, such as `/api/v2/{serviceProvider}/profiles/{mvpd}`, split at its parameters.
package struct PathParts: Sendable {
    /// Bytes, because working with indices and substrings of a string takes longer.
    private var parameters: [(before: [UInt8], name: String)] = []
    private let end: [UInt8]
    private let size: Int

    /// - Parameter template: has its parameters in braces. A slash at the end is left out of the paths.
    package init(_ template: String) {
        var rest = Array(template.utf8)[...]
        if rest.last == UInt8(ascii: "/") { rest.removeLast() }
        size = rest.count
        while let open = rest.firstIndex(of: UInt8(ascii: "{")),
            let close = rest[open...].firstIndex(of: UInt8(ascii: "}"))
        {
            let name = String(decoding: rest[(open + 1)..<close], as: UTF8.self)
            parameters.append((Array(rest[..<open]), name))
            rest = rest[(close + 1)...]
        }
        end = Array(rest)
    }

    /// `/api/v2/REF30/profiles/Cablevision`, for the template above.
    ///
    /// - Parameter value: the value of a path parameter by its name, not percent-encoded yet. A parameter
    ///   without a value keeps its braces.
    package func path(_ value: (String) -> String?) -> String {
        var path: [UInt8] = []
        path.reserveCapacity(size + 32)
        for parameter in parameters {
            path += parameter.before
            if let value = value(parameter.name) {
                path.appendPercentEncoded(value)
            } else {
                path += "{\(parameter.name)}".utf8
            }
        }
        path += end
        return String(decoding: path, as: UTF8.self)
    }
}

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
