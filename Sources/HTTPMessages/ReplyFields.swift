import HTTPTypes

/// The header fields of a reply, in the order in which they are sent.
///
/// An array, because `HTTPFields` keeps an index of the names, and a reply has few fields.
package struct ReplyFields: Sendable {
    private var fields: [HTTPField]

    package init(_ fields: [HTTPField] = []) {
        self.fields = fields
        // More than most replies have.
        self.fields.reserveCapacity(8)
    }

    /// The value of a field; several fields of that name are joined with `, ` (RFC 9110, 5.3). Setting it
    /// replaces all fields of that name with one.
    package subscript(name: HTTPField.Name) -> String? {
        get {
            let values = self[values: name]
            return values.isEmpty ? nil : values.joined(separator: ", ")
        }
        set {
            let index = fields.firstIndex { $0.name == name }
            if index != nil { fields.removeAll { $0.name == name } }
            guard let newValue else { return }
            fields.insert(HTTPField(name: name, value: newValue), at: index ?? fields.endIndex)
        }
    }

    /// The values of all fields of that name.
    package subscript(values name: HTTPField.Name) -> [String] {
        filter { $0.name == name }.map(\.value)
    }

    package func contains(_ name: HTTPField.Name) -> Bool { fields.contains { $0.name == name } }

    /// Adds a field, also when there is one of that name.
    package mutating func append(_ field: HTTPField) { fields.append(field) }

    package mutating func append(contentsOf other: [HTTPField]) { fields += other }
}

extension ReplyFields: Sequence {
    package func makeIterator() -> some IteratorProtocol<HTTPField> { fields.makeIterator() }
}

extension ReplyFields {
    /// All fields, each with a line feed at its end, which no field contains (RFC 9110, 5.5).
    package var lines: [UInt8] {
        var lines: [UInt8] = []
        for field in self {
            lines += field.name.rawName.utf8
            lines.append(UInt8(ascii: ":"))
            lines += field.value.utf8
            lines.append(UInt8(ascii: "\n"))
        }
        return lines
    }

    /// Reads what ``lines`` returns.
    package init(lines: [UInt8]) {
        self.init(
            lines.split(separator: UInt8(ascii: "\n")).compactMap { line in
                guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
                    let name = HTTPField.Name(String(decoding: line[..<colon], as: UTF8.self))
                else { return nil }
                return HTTPField(name: name, value: String(decoding: line[(colon + 1)...], as: UTF8.self))
            })
    }

    /// About how many bytes of memory the fields take.
    package var size: Int {
        fields.reduce(0) { $0 + MemoryLayout<HTTPField>.stride + $1.value.utf8.count }
    }
}

extension ReplyFields: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (HTTPField.Name, String)...) {
        self.init(elements.map { HTTPField(name: $0.0, value: $0.1) })
    }
}

extension HTTPResponse.Status {
    /// The reason phrase of the code in IANA's *HTTP Status Code Registry* (RFC 9110, 16.2.1), also if the status was made
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
