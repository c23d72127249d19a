import PassAPI

/// How a device or a user has used a temporary pass.
package struct TempPassUsage: Sendable, Hashable, Codable {
    /// The time of the first authorization, when the pass starts.
    package var firstUse: Timestamp?
    /// The distinct authorized resources, in the order of their first use.
    package var resources: [ResourceKey] = []

    init() {}

    /// Merges the use by a device and by a user: the earlier start and all resources of both count (page
    /// *TempPass Feature*, user identification).
    func merged(with other: TempPassUsage) -> TempPassUsage {
        var merged = self
        merged.firstUse = [firstUse, other.firstUse].compactMap(\.self).min()
        merged.resources += other.resources.filter { !resources.contains($0) }
        return merged
    }

    /// - Parameter isCounted: true when the pass has a resource limit; otherwise the resource is not saved.
    mutating func recordUse(of resource: ResourceKey, isCounted: Bool, at now: Timestamp) {
        firstUse = firstUse ?? now
        if isCounted, !resources.contains(resource) { resources.append(resource) }
    }
}
