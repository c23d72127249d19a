/// The two response formats of REST API V1 (page *(Legacy) REST API Reference*, response formats).
package enum LegacyFormat: String, Sendable, Hashable, CaseIterable {
    case xml, json

    package var mediaType: String { "application/\(rawValue)" }

    /// The value of `Content-Type`, as published for the preauthorized resources.
    package var contentType: String { "\(mediaType); charset=utf-8" }

    /// The first of the two formats in a value of `Accept`; `nil` when it names neither.
    package init?(accept: String) {
        let ranges: [Substring.UTF8View] = accept.utf8.split { $0 == UInt8(ascii: ",") }
        guard let first = ranges.lazy.compactMap(LegacyFormat.init(mediaRange:)).first else { return nil }
        self = first
    }

    private init?(mediaRange: Substring.UTF8View) {
        let type = mediaRange.prefix { $0 != UInt8(ascii: ";") }.filter { $0 > UInt8(ascii: " ") }
        switch String(decoding: type, as: UTF8.self).lowercased() {
        case "application/json": self = .json
        case "application/xml", "text/xml": self = .xml
        default: return nil
        }
    }

    /// The format in the suffix of a path's last segment, as in `/regcode.json`.
    package init?(suffixOf segment: String) {
        guard let format = Self.allCases.first(where: { segment.hasSuffix("." + $0.rawValue) }),
            segment.utf8.count > format.rawValue.utf8.count + 1
        else { return nil }
        self = format
    }

    /// The segments of a path without the suffix of a format.
    static func path(_ segments: [String]) -> [String] {
        guard let last = segments.last, let format = LegacyFormat(suffixOf: last) else { return segments }
        return segments.dropLast() + [String(last.dropLast(format.rawValue.count + 1))]
    }
}
