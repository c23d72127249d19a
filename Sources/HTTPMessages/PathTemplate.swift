import PassVocabulary

/// The decoded values of the path parameters of a request, by name.
package typealias PathParameters = [String: String]

extension PathTemplate {
    /// The values of the parameters; `nil` when the path does not match.
    ///
    /// - Parameter path: the decoded segments of a path, without an empty one for a trailing slash.
    package func match(_ path: [String]) -> PathParameters? {
        matches(path) ? parameters(in: path) : nil
    }

    func parameters(in path: [String]) -> PathParameters {
        zip(segments, path).reduce(into: [:]) { parameters, pair in
            if case .parameter(let name) = pair.0 { parameters[name] = pair.1 }
        }
    }

    package func matches(_ path: [String]) -> Bool {
        guard path.count == segments.count else { return false }
        // The last segments differ most.
        for index in path.indices.reversed() {
            if case .literal(let literal) = segments[index], literal != path[index] { return false }
        }
        return true
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
