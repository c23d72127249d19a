extension String {
    /// A path made from this template: `/api/v2/{serviceProvider}/profiles` becomes `/api/v2/REF30/profiles`.
    ///
    /// - Parameter values: the values of the path parameters by name, not percent-encoded yet. A parameter
    ///   without a value keeps its braces.
    package func fillingPathParameters(_ values: [String: String]) -> String {
        split(separator: "/").reduce(into: "") { path, segment in
            let isParameter = segment.hasPrefix("{") && segment.hasSuffix("}")
            let value = isParameter ? values[String(segment.dropFirst().dropLast())] : nil
            path += "/" + (value?.percentEncoded ?? String(segment))
        }
    }
}
