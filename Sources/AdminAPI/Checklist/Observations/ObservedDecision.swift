import PassAPI

/// The decision on one resource.
package struct ObservedDecision: Sendable, Hashable {
    package var resource: ResourceID
    package var isPermit: Bool
    /// The end of the decision's validity by the device's clock; `nil` for a decision without a validity.
    package var notAfter: Timestamp?
    package var error: ObservedError?

    package init(
        resource: ResourceID, isPermit: Bool, notAfter: Timestamp? = nil, error: ObservedError? = nil
    ) {
        self.resource = resource
        self.isPermit = isPermit
        self.notAfter = notAfter
        self.error = error
    }
}
