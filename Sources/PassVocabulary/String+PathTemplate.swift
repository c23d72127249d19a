extension String {
    /// A path made from this template: `/api/v2/{serviceProvider}/profiles` becomes `/api/v2/REF30/profiles`. A slash at
    /// the end is left out.
    ///
    /// - Parameter values: the values of the path parameters by name, not percent-encoded yet. A parameter
    ///   without a value keeps its braces.
    package func fillingPathParameters(_ values: [String: String]) -> String {
        var path = ""
        path.reserveCapacity(utf8.count + 32)
        var rest = self[...]
        while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")),
            let close = rest.utf8[open...].firstIndex(of: UInt8(ascii: "}"))
        {
            path += rest[..<open]
            let name = String(rest[rest.utf8.index(after: open)..<close])
            path += values[name]?.percentEncoded ?? "{\(name)}"
            rest = rest[rest.utf8.index(after: close)...]
        }
        path += rest
        if path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
        return path
    }
}
