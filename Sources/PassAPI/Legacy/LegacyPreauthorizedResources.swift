/// The answer of *(Legacy) Retrieve List of Preauthorized Resources*.
package struct LegacyPreauthorizedResources: LegacyResponse, Hashable {
    package var resources: [Resource]
    /// Whether denials contain the error: only when error codes are enabled.
    var hasCodes: Bool

    package struct Resource: Sendable, Hashable {
        package var id: ResourceID
        /// The reason for a denial; `nil` for a permit.
        package var error: LegacyError?

        package init(id: ResourceID, error: LegacyError?) {
            self.id = id
            self.error = error
        }
    }

    package init(resources: [Resource], hasCodes: Bool) {
        self.resources = resources
        self.hasCodes = hasCodes
    }

    package func document(in format: LegacyFormat, signer: some ResponseSigning, trace: String)
        -> LegacyDocument
    {
        let list = LegacyValue.list(of: "resource", resources.map { value(of: $0, trace) })
        return LegacyDocument(
            Self.root, format == .xml ? list : .members([.init("resources", list)]))
    }

    private func value(of resource: Resource, _ trace: String) -> LegacyValue {
        var members: [LegacyValue.Member] = [
            .init("id", .text(resource.id.text)), .init("authorized", .flag(resource.error == nil)),
        ]
        if hasCodes, let error = resource.error { members.append(.init("error", error.itemMembers(trace))) }
        return .members(members)
    }
}

extension LegacyPreauthorizedResources: LegacyDescribed {
    package static let root = "resources"

    package static let schema = Schema.object(
        [
            .always(
                "resources",
                .list(
                    of: .object([
                        .always("id", .text("")), .always("authorized", .boolean("")),
                        .optional("error", LegacyError.schema),
                    ]), "In the order of the request."))
        ], definition: "preauthorizedResources")
}
