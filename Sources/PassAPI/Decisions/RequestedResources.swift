import Documents

/// The body of the decisions operations: `{"resources": ["…"]}`.
package enum RequestedResources: JSONDescribed {
    /// The resources in order; `invalid_parameter_resources` if they are missing, empty or not strings.
    package static func read(_ body: [UInt8]) -> Result<[ResourceID], EnhancedError> {
        let invalid = Result<[ResourceID], EnhancedError>.failure(EnhancedError(.invalidParameterResources))
        guard let elements = JSONValue(parsing: body)?["resources"]?.array, !elements.isEmpty else {
            return invalid
        }
        var resources: [ResourceID] = []
        for element in elements {
            guard let text = element.string, !text.isEmpty else { return invalid }
            resources.append(ResourceID(text))
        }
        return .success(resources)
    }

    package static let schema = Schema.record(
        "Resources.",
        [
            .always(
                "resources",
                .list(
                    of: .text(.filled, ""), count: 1...Int.max,
                    "The resource identifiers. Each integration has a maximum number of resources."))
        ])
}
