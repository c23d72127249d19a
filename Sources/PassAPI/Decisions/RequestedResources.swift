import HTTPMessages

/// The body of the decisions operations: `{"resources": ["…"]}`.
package enum RequestedResources: JSONDescribed {
    /// The resources in order; `invalid_parameter_resources` if they are missing, empty, too long or not strings.
    package static func read(_ body: [UInt8]) -> Result<[ResourceID], EnhancedError> {
        let json: JSONValue
        do throws(JSONReader.Malformed) { json = try JSONReader.read(body) } catch {
            return invalid(problem(withBody: body, error))
        }
        guard let elements = json["resources"]?.array else { return invalid(problem(with: json)) }
        guard !elements.isEmpty else { return invalid("The list of resources is empty.") }
        var resources: [ResourceID] = []
        resources.reserveCapacity(elements.count)
        for (index, element) in elements.enumerated() {
            guard let text = element.string, !text.isEmpty else {
                return invalid("Element \(index + 1) of the resources is not a string, or is empty.")
            }
            guard RequestedResource.allows(text) else {
                return invalid(
                    RequestedResource.problem(
                        withLong: text, in: "Element \(index + 1) of the resources"))
            }
            resources.append(ResourceID(text))
        }
        return .success(resources)
    }

    private static func problem(withBody body: [UInt8], _ malformed: JSONReader.Malformed) -> String {
        switch BodyKind(of: body) {
        case .empty: "The request has no body."
        case .json: "The body cannot be read as JSON: \(malformed)."
        // A remark in the journal says that the body is compressed.
        case .compressed: "The body is not JSON."
        case let kind: "The body is \(kind), and this operation takes JSON."
        }
    }

    private static func problem(with json: JSONValue) -> String {
        guard let members = json.object else { return "The body is JSON, but not an object." }
        switch members["resources"] {
        case .string?: return "The member resources is a text, expected a list of texts."
        case .some: return "The member resources is not a list."
        case nil:
            let other = members.keys.sorted().first {
                $0.utf8.count <= 32 && Reason.canRepeat($0)
                    && ($0.lowercased().contains("resource") || NearestName.isNear($0, to: ["resources"]))
            }
            return other.map { "The body has \($0) instead of resources." }
                ?? "The body has no member resources."
        }
    }

    private static func invalid(_ text: String) -> Result<[ResourceID], EnhancedError> {
        let reason = Reason(text, hint: #"Send a JSON object such as {"resources": ["REF30"]}."#)
        return .failure(EnhancedError(.invalidParameterResources, because: reason))
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
