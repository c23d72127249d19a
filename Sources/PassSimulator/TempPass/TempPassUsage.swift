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

/// A temporary pass of a service provider.
package struct PassKey: Sendable, Hashable {
    package var serviceProvider: ServiceProviderID
    package var mvpd: MVPDID

    package init(serviceProvider: ServiceProviderID, mvpd: MVPDID) {
        self.serviceProvider = serviceProvider
        self.mvpd = mvpd
    }
}

extension PassKey: TextCodable {
    package init?(codedText: String) {
        let parts = codedText.split(separator: "/", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        self.init(serviceProvider: ServiceProviderID(String(parts[0])), mvpd: MVPDID(String(parts[1])))
    }

    package var codedText: String { "\(serviceProvider)/\(mvpd)" }
}

/// A promotional pass of a user.
struct UserPassKey: Sendable, Hashable {
    var pass: PassKey
    /// The value in `AP-TempPass-Identity`.
    var identity: String
}

extension UserPassKey: TextCodable {
    init?(codedText: String) {
        let parts = codedText.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let pass = PassKey(codedText: String(parts[0])) else { return nil }
        self.init(pass: pass, identity: String(parts[1]))
    }

    var codedText: String { "\(pass.codedText)\n\(identity)" }
}
