extension String {
    /// A path made from this template: `/api/v2/{serviceProvider}/profiles` becomes `/api/v2/REF30/profiles`. A slash at
    /// the end is left out.
    ///
    /// - Parameter values: the values of the path parameters by name, not percent-encoded yet. A parameter
    ///   without a value keeps its braces.
    package func fillingPathParameters(_ values: [String: String]) -> String {
        // Bytes, because indices and substrings of a string take five times as many instructions.
        let template = Array(utf8)
        var path: [UInt8] = []
        path.reserveCapacity(template.count + 32)
        var rest = template[...]
        while let open = rest.firstIndex(of: UInt8(ascii: "{")),
            let close = rest[open...].firstIndex(of: UInt8(ascii: "}"))
        {
            path += rest[..<open]
            let name = String(decoding: rest[(open + 1)..<close], as: UTF8.self)
            if let value = values[name] {
                path.appendPercentEncoded(value)
            } else {
                path += rest[open...close]
            }
            rest = rest[(close + 1)...]
        }
        path += rest
        if path.last == UInt8(ascii: "/") { path.removeLast() }
        return String(decoding: path, as: UTF8.self)
    }
}
