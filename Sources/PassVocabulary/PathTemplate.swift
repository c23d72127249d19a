/// A path with parameters, such as `/api/v2/{serviceProvider}/profiles/{mvpd}`.
package struct PathTemplate: Sendable, Hashable, CustomStringConvertible {
    package let description: String
    package let segments: [Segment]

    package enum Segment: Sendable, Hashable {
        case literal(String)
        case parameter(String)
    }

    package init(_ template: String) {
        description = template
        // Compares bytes, because comparing characters takes longer and the mock has many templates.
        segments = template.utf8.split(separator: UInt8(ascii: "/")).map { segment in
            segment.first == UInt8(ascii: "{") && segment.last == UInt8(ascii: "}")
                ? .parameter(String(Substring(segment.dropFirst().dropLast())))
                : .literal(String(Substring(segment)))
        }
        literalCount = segments.count { if case .literal = $0 { true } else { false } }
    }

    /// The names of the parameters, in order.
    package var parameterNames: [String] {
        segments.compactMap { if case .parameter(let name) = $0 { name } else { nil } }
    }

    /// The literal segments, in order.
    package var literals: [String] {
        segments.compactMap { if case .literal(let text) = $0 { text } else { nil } }
    }

    /// The number of literal segments. When two templates match a path, the one with more literal segments is
    /// used.
    package let literalCount: Int

    /// The path with its parameters filled in, such as `/api/v2/REF30/profiles/Cablevision`. Omits a slash at the end.
    ///
    /// - Parameter value: the value of a path parameter by its name, not percent-encoded yet. A parameter
    ///   without a value keeps its braces.
    package func path(_ value: (String) -> String?) -> String {
        var path: [UInt8] = []
        path.reserveCapacity(description.utf8.count + 32)
        for segment in segments {
            path.append(UInt8(ascii: "/"))
            switch segment {
            case .literal(let text): path += text.utf8
            case .parameter(let name):
                if let value = value(name) {
                    path.appendPercentEncoded(value)
                } else {
                    path += "{\(name)}".utf8
                }
            }
        }
        return String(decoding: path, as: UTF8.self)
    }

    package func path(_ values: [String: String] = [:]) -> String { path { values[$0] } }
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
