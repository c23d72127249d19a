import PassAPI

/// The decision on one resource.
package struct ObservedDecision: Sendable, Hashable {
    package var resource: ResourceID
    package var isPermit: Bool
    /// How long the decision itself is good, where it says so; in the time of the device.
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
