import HTTPTypes

/// The kind of content in the body of a request, judged by its first bytes and the header fields.
package enum BodyKind: Sendable, Hashable, CustomStringConvertible {
    case empty, form, json, xml, multipart
    /// A body with a content coding, which the mock does not decode (RFC 9110, 8.4).
    case compressed(coding: String)
    case other

    package init(of request: Request) {
        let coding = request.fields[.contentEncoding]?.lowercased()
        if let coding, !request.body.isEmpty, !["identity", ""].contains(coding) {
            self = .compressed(coding: Self.codings.first { $0 == coding } ?? "unknown")
        } else {
            self.init(of: request.body)
        }
    }

    /// The content codings whose names a message can repeat.
    private static let codings = ["gzip", "x-gzip", "deflate", "br", "zstd", "compress"]

    /// - Parameter body: the body without header fields. Of the compressed kinds, only gzip is recognized.
    package init(of body: [UInt8]) {
        if body.starts(with: [0x1F, 0x8B]) {
            self = .compressed(coding: "gzip")
            return
        }
        // The beginning of a body shows its kind, and a client can send a long one.
        let beginning = body.prefix(4_096)
        switch beginning.first(where: { !" \t\r\n".utf8.contains($0) }) {
        case nil: self = .empty
        case UInt8(ascii: "{"), UInt8(ascii: "["): self = .json
        case UInt8(ascii: "<"): self = .xml
        case UInt8(ascii: "-") where body.starts(with: "--".utf8): self = .multipart
        default: self = beginning.contains(UInt8(ascii: "=")) ? .form : .other
        }
    }

    /// The kind as a part of a sentence: `a form`.
    package var description: String {
        switch self {
        case .empty: "empty"
        case .form: "a form"
        case .json: "JSON"
        case .xml: "XML"
        case .multipart: "multipart/form-data"
        case .compressed(let coding): "compressed (\(coding))"
        case .other: "neither JSON nor a form"
        }
    }
}
