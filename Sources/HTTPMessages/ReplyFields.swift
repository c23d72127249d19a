import HTTPTypes

/// The header fields of a reply, in the order in which they are sent.
///
/// Stores the lines of the head as one block of bytes, because all fields are sent but few are read.
package struct ReplyFields: Sendable, Sequence, ExpressibleByDictionaryLiteral {
    /// The lines `name: value`, each with its CR LF.
    package private(set) var bytes: [UInt8] = []
    private var ranges: [RequestFields.FieldRange] = []

    package init(_ fields: [HTTPField] = []) {
        // Enough for most replies.
        bytes.reserveCapacity(256)
        ranges.reserveCapacity(8)
        for field in fields { append(field) }
    }

    /// The value of a field; several fields with this name are joined with `, ` (RFC 9110, 5.3). Setting it replaces all fields
    /// with this name by one.
    package subscript(name: HTTPField.Name) -> String? {
        get {
            let values = self[values: name]
            return values.isEmpty ? nil : values.joined(separator: ", ")
        }
        set {
            let field = newValue.map { HTTPField(name: name, value: $0) }
            guard let index = index(of: name) else {
                if let field { append(field) }
                return
            }
            var fields = Array(self)
            fields.removeAll { $0.name == name }
            if let field { fields.insert(field, at: index) }
            self = ReplyFields(fields)
        }
    }

    package subscript(values name: HTTPField.Name) -> [String] {
        guard contains(name) else { return [] }
        return filter { $0.name == name }.map(\.value)
    }

    package func contains(_ name: HTTPField.Name) -> Bool { index(of: name) != nil }

    private func index(of name: HTTPField.Name) -> Int? {
        let name = name.canonicalName.utf8
        let count = name.count
        for index in ranges.indices where ranges[index].nameCount == count {
            let found = bytes[ranges[index].name]
            if zip(found, name).allSatisfy({ $0.lowercased == $1 }) { return index }
        }
        return nil
    }

    /// Adds a field, even if there is one with this name.
    package mutating func append(_ field: HTTPField) {
        append(field.name, validValue: field.value)
    }

    /// Like ``append(_:)``. The caller must ensure that the value contains no CR, LF or NUL.
    package mutating func append(_ name: HTTPField.Name, validValue value: String) {
        let start = bytes.count
        bytes.append(name.rawName)
        let nameEnd = bytes.count
        bytes.append(": ")
        bytes.append(value)
        ranges.append(.init(name: start..<nameEnd, value: nameEnd + 2..<bytes.count))
        bytes.append("\r\n")
    }

    package mutating func append(_ others: ReplyFields) {
        for range in others.ranges { ranges.append(range.moved(by: bytes.count)) }
        bytes += others.bytes
    }

    package func makeIterator() -> some IteratorProtocol<HTTPField> {
        ranges.lazy.compactMap { range in
            HTTPField.Name(bytes.string(range.name)).map {
                HTTPField(name: $0, value: bytes.string(range.value))
            }
        }.makeIterator()
    }

    /// All fields, each with a line feed at its end, which no field contains (RFC 9110, 5.5).
    package var lines: [UInt8] { ranges.lines(in: bytes) }

    /// Reads the result of ``lines``.
    package init(lines: [UInt8]) {
        self.init(
            lines.split(separator: UInt8(ascii: "\n")).compactMap { line in
                guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
                    let name = HTTPField.Name(String(decoding: line[..<colon], as: UTF8.self))
                else { return nil }
                return HTTPField(name: name, value: String(decoding: line[(colon + 1)...], as: UTF8.self))
            })
    }

    /// The approximate size of the fields in memory, in bytes.
    package var size: Int { bytes.count + ranges.count * MemoryLayout<RequestFields.FieldRange>.stride }

    package init(dictionaryLiteral elements: (HTTPField.Name, String)...) {
        self.init(elements.map { HTTPField(name: $0.0, value: $0.1) })
    }
}

extension HTTPResponse.Status {
    /// The reason phrase of the code in IANA's *HTTP Status Code Registry* (RFC 9110, 16.2.1), even if the status was made
    /// from a number; empty for a code that is not registered.
    package var registeredReason: String { Self.registeredReasons[code] ?? "" }

    /// The registry, without its unused and temporary codes.
    package static let registeredReasons: [Int: String] = [
        100: "Continue", 101: "Switching Protocols", 102: "Processing", 103: "Early Hints",
        200: "OK", 201: "Created", 202: "Accepted", 203: "Non-Authoritative Information", 204: "No Content",
        205: "Reset Content", 206: "Partial Content", 207: "Multi-Status", 208: "Already Reported",
        226: "IM Used",
        300: "Multiple Choices", 301: "Moved Permanently", 302: "Found", 303: "See Other",
        304: "Not Modified",
        305: "Use Proxy", 307: "Temporary Redirect", 308: "Permanent Redirect",
        400: "Bad Request", 401: "Unauthorized", 402: "Payment Required", 403: "Forbidden", 404: "Not Found",
        405: "Method Not Allowed", 406: "Not Acceptable", 407: "Proxy Authentication Required",
        408: "Request Timeout", 409: "Conflict", 410: "Gone", 411: "Length Required",
        412: "Precondition Failed",
        413: "Content Too Large", 414: "URI Too Long", 415: "Unsupported Media Type",
        416: "Range Not Satisfiable",
        417: "Expectation Failed", 421: "Misdirected Request", 422: "Unprocessable Content", 423: "Locked",
        424: "Failed Dependency", 425: "Too Early", 426: "Upgrade Required", 428: "Precondition Required",
        429: "Too Many Requests", 431: "Request Header Fields Too Large",
        451: "Unavailable For Legal Reasons",
        500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway", 503: "Service Unavailable",
        504: "Gateway Timeout", 505: "HTTP Version Not Supported", 506: "Variant Also Negotiates",
        507: "Insufficient Storage", 508: "Loop Detected", 510: "Not Extended",
        511: "Network Authentication Required",
    ]
}
