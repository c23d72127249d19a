/// A template of a path, such as `/api/v2/{serviceProvider}/profiles/{mvpd}`, split at its parameters.
package struct PathParts: Sendable {
    /// Bytes, because indices and substrings of a string take five times as many instructions.
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
