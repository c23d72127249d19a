import PassVocabulary

/// A path with parameters, such as `/api/v2/{serviceProvider}/profiles/{mvpd}`.
package struct PathTemplate: Sendable, Hashable, CustomStringConvertible {
    package let description: String
    private let segments: [Segment]

    private enum Segment: Hashable {
        case literal(String)
        case parameter(String)
    }

    package init(_ template: String) {
        description = template
        // Bytes, because the mock has many templates, and comparing characters takes longer.
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

    package var segmentCount: Int { segments.count }

    /// The number of literal segments. When two templates match a path, the one with more literal segments is
    /// used.
    package let literalCount: Int

    /// The values of the parameters; `nil` when the path does not match.
    ///
    /// - Parameter path: the decoded segments of a path, without an empty one for a trailing slash.
    package func match(_ path: [String]) -> PathParameters? {
        matches(path) ? parameters(in: path) : nil
    }

    /// The values of the parameters in a path that matches.
    func parameters(in path: [String]) -> PathParameters {
        var parameters = PathParameters(capacity: segmentCount - literalCount)
        for (segment, value) in zip(segments, path) {
            if case .parameter(let name) = segment { parameters.add(name, value) }
        }
        return parameters
    }

    package func matches(_ path: [String]) -> Bool {
        guard path.count == segments.count else { return false }
        // The last segments differ most.
        for index in path.indices.reversed() {
            if case .literal(let literal) = segments[index], literal != path[index] { return false }
        }
        return true
    }

    /// The path with percent-encoded values in place of the parameters. A parameter without a value stays as
    /// `{name}`.
    package func path(_ values: [String: String] = [:]) -> String {
        PathParts(description).path { values[$0] }
    }
}

extension Request {
    /// The segments of the path, each decoded once; `nil` when an escape is malformed, decodes to NUL or is
    /// not UTF-8.
    ///
    /// One trailing slash adds no empty segment, because Adobe's published samples contain such paths.
    package var pathSegments: [String]? {
        var path = path
        return path.withUTF8 { path in
            var segments: [String] = []
            segments.reserveCapacity(8)
            guard var start = path.firstIndex(of: UInt8(ascii: "/")).map({ $0 + 1 }) else { return [] }
            while start < path.count {
                let end = path[start...].firstIndex(of: UInt8(ascii: "/")) ?? path.count
                guard let segment = PercentEncoding.decode(UnsafeBufferPointer(rebasing: path[start..<end]))
                else { return nil }
                segments.append(segment)
                start = end + 1
            }
            return segments
        }
    }
}

/// The values of the path parameters of a request.
///
/// An array, not a dictionary: a path has at most three parameters, and a dictionary would hash their names
/// for every request.
package struct PathParameters: Sendable, ExpressibleByDictionaryLiteral {
    private var parameters: [Parameter] = []

    private struct Parameter: Sendable, Hashable {
        var name: String
        var value: String
    }

    init(capacity: Int) { parameters.reserveCapacity(capacity) }

    package init(_ values: [String: String]) {
        parameters = values.map { Parameter(name: $0.key, value: $0.value) }
    }

    package init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { add(name, value) }
    }

    /// Adds a value. The name must not be present yet.
    mutating func add(_ name: String, _ value: String) {
        parameters.append(Parameter(name: name, value: value))
    }

    /// The decoded value of a parameter; `nil` when the path has no parameter of that name.
    package subscript(name: String) -> String? {
        parameters.first { $0.name == name }?.value
    }
}

extension PathParameters: Equatable {
    /// Ignores the order.
    package static func == (one: Self, other: Self) -> Bool {
        Set(one.parameters) == Set(other.parameters)
    }
}
