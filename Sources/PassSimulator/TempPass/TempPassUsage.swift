import PassAPI

/// What somebody has used of a temporary pass.
package struct TempPassUsage: Sendable, Hashable, Codable {
    /// The first authorization, from which the pass runs.
    package var firstUse: Timestamp?
    /// The distinct resources that were authorized, in order.
    package var resources: [ResourceID] = []

    package init() {}

    /// The trial of a device and the trial of a user, when both come together: an existing one stays an existing one
    /// (page *TempPass Feature*, user identification).
    func joined(with other: TempPassUsage) -> TempPassUsage {
        var joined = self
        joined.firstUse = [firstUse, other.firstUse].compactMap(\.self).min()
        joined.resources += other.resources.filter { !resources.contains($0) }
        return joined
    }

    /// - Parameter isCounted: whether resources are; nobody remembers them otherwise.
    mutating func use(_ resource: ResourceID, isCounted: Bool, at now: Timestamp) {
        firstUse = firstUse ?? now
        if isCounted, !resources.contains(resource) { resources.append(resource) }
    }
}
