/// A path with holes: `/api/v2/{serviceProvider}/profiles/{mvpd}`.
package struct PathTemplate: Sendable, Hashable, CustomStringConvertible {
    package let description: String
    private let segments: [Segment]

    private enum Segment: Hashable {
        case literal(String)
        case parameter(String)
    }

    package init(_ template: String) {
        description = template
        segments = template.split(separator: "/").map { segment in
            segment.hasPrefix("{") && segment.hasSuffix("}")
                ? .parameter(String(segment.dropFirst().dropLast())) : .literal(String(segment))
        }
    }

    /// The names of the holes, in order.
    package var parameterNames: [String] {
        segments.compactMap { if case .parameter(let name) = $0 { name } else { nil } }
    }

    package var segmentCount: Int { segments.count }

    /// How many segments are literal: of two templates that match, the one with more is meant.
    package var literalCount: Int {
        segments.count { if case .literal = $0 { true } else { false } }
    }

    /// What stands in the holes, when the path fits.
    ///
    /// - Parameter path: the decoded segments of a path; a trailing slash has left no segment.
    package func match(_ path: [String]) -> [String: String]? {
        guard path.count == segments.count else { return nil }
        var found: [String: String] = [:]
        for (segment, text) in zip(segments, path) {
            switch segment {
            case .literal(let literal): if literal != text { return nil }
            case .parameter(let name): found[name] = text
            }
        }
        return found
    }

    /// The path with its holes filled, values percent-encoded; a hole without a value stays as it is.
    package func path(_ values: [String: String] = [:]) -> String {
        segments.reduce(into: "") { path, segment in
            switch segment {
            case .literal(let literal): path += "/" + literal
            case .parameter(let name): path += "/" + (values[name].map(PercentEncoding.encode) ?? "{\(name)}")
            }
        }
    }
}

extension Request {
    /// The segments of the path, each decoded once. One trailing slash leaves no segment, as the published
    /// samples need it; `nil` when an escape is broken, decodes to NUL or is not UTF-8.
    package var pathSegments: [String]? {
        var raw = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        if raw.last == "" { raw = raw.dropLast() }
        var segments: [String] = []
        for part in raw {
            guard let segment = PercentEncoding.decode(part) else { return nil }
            segments.append(segment)
        }
        return segments
    }
}
