import PassAPI

/// The decision on one resource.
struct ObservedDecision: Sendable, Hashable {
    var resource: ResourceID
    var isPermit: Bool
    /// The end of the decision's validity by the device's clock; `nil` for a decision without a validity.
    var notAfter: Timestamp?
    var error: ObservedError?
}
