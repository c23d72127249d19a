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

    package func write(
        to json: inout JSONWriter, in format: LegacyFormat, signer: some ResponseSigning, trace: String
    ) {
        json.object { object in
            object.key("resources")
            object.array { array in
                for resource in resources {
                    array.object { item in
                        item.member("id", resource.id)
                        item.member("authorized", resource.error == nil)
                        if hasCodes, let error = resource.error {
                            item.member("error") { error.writeMembersWithCode(to: &$0, trace: trace) }
                        }
                    }
                }
            }
        }
    }

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
