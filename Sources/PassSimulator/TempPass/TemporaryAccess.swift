import ControlAPI
import PassAPI

/// The remaining access of a client with a temporary pass (page *TempPass Feature*).
struct TemporaryAccess {
    var pass: TempPass
    var usage: TempPassUsage
    /// The identity of a promotional pass's user, if the request contains it.
    var identity: String?
    var now: Timestamp
    /// True when a pass without remaining resources still permits the used ones (policy `usedUpTempPass`).
    var permitsUsedResources: Bool

    /// Starts with the first authorization, or now when there was none.
    var validity: Validity { Validity(from: usage.firstUse ?? now, for: pass.duration) }

    /// From now to the end of the pass.
    var remainingValidity: Validity { Validity(notBefore: now, notAfter: validity.notAfter) }

    /// How many more resources can be authorized; `nil` for a pass without a resource limit.
    var remainingResources: Int? { pass.maximumResources.map { max(0, $0 - usage.resources.count) } }

    /// The error when the pass does not permit a resource. With `nil`: when it permits no resource at all, so
    /// that profiles and decisions agree.
    func refusal(of resource: ResourceKey? = nil) -> EnhancedError? {
        if validity.isOver(at: now) {
            return EnhancedError(
                .temporaryAccessDurationLimitExceeded,
                because: pass.duration <= .zero
                    ? Reason("The pass lasts no time.", hint: Self.hintToSet("a longer duration"))
                    : Reason(
                        """
                        The pass \(validity.mismatch(at: now)): it started with the first authorization, at \
                        \(validity.notBefore.utcString).
                        """, hint: hintToReset))
        }
        guard remainingResources == 0 else { return nil }
        let isUsed = resource.map(usage.resources.contains) ?? !usage.resources.isEmpty
        if permitsUsedResources, isUsed { return nil }
        let limit = "The pass permits \(pass.maximumResources ?? 0) resources"
        let used = usage.resources.map(\.text).joined(separator: ", ")
        return EnhancedError(
            .temporaryAccessResourcesLimitExceeded,
            because: usage.resources.isEmpty || pass.maximumResources == 0
                ? Reason("\(limit).", hint: Self.hintToSet("a larger maxResources"))
                : Reason("\(limit) and was used for \(used).", hint: hintToReset))
    }

    private static func hintToSet(_ setting: String) -> String {
        "Set \(setting) of the pass, or activate a scenario that does."
    }

    /// The use by the user counts on every device, and the use by the device for every user.
    private var hintToReset: String {
        identity == nil
            ? "Reset it with the operation resetTempPass, or forget the device."
            : """
            Reset it with the operation resetTempPass, both for the user (\(PassOperation.resetTempPass.paths[1])) and for the \
            device (\(PassOperation.resetTempPass.path())).
            """
    }

    /// The error when the pass does not permit the use of an earlier authorization. The authorization that used the pass up
    /// can still be used, because REST API V1 issues its media token in a call of its own.
    func refusal(ofAuthorizationOf resource: ResourceKey) -> EnhancedError? {
        let hasUsedItUp =
            usage.resources.last == resource && usage.resources.count == pass.maximumResources
        return hasUsedItUp && !validity.isOver(at: now) ? nil : refusal(of: resource)
    }

    /// The temporary profile as the profiles operations return it.
    func profile(for device: DeviceIdentifier) -> MvpdProfileResponse {
        var attributes = [
            "expiration_date": UserMetadata(.integer(validity.notAfter.milliseconds)),
            "userID": UserMetadata(
                .string(TempPassUsage.userPrefix + StableDigest.hex40(identity ?? device.base64))),
        ]
        if let remainingResources {
            attributes["remaining_resources"] = UserMetadata(.integer(Int64(remainingResources)))
            attributes["used_assets"] = UserMetadata(.array(usage.resources.map { .string($0.text) }))
        }
        return MvpdProfileResponse(
            type: .temporary, validity: validity, issuer: "Adobe", attributes: attributes)
    }
}

/// How a device or a user has used a temporary pass.
package struct TempPassUsage: Sendable, Hashable, Codable {
    /// The beginning of the `userID` of each user of a temporary pass.
    package static let userPrefix = "temppass_"

    /// The time of the first authorization, when the pass starts.
    package var firstUse: Timestamp?
    /// The distinct authorized resources, in the order of their first use.
    package var resources: [ResourceKey] = []

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
        guard parts.count == 2, let serviceProvider = ServiceProviderID(percentEncoded: parts[0]),
            let mvpd = MVPDID(percentEncoded: parts[1])
        else { return nil }
        self.init(serviceProvider: serviceProvider, mvpd: mvpd)
    }

    /// Percent-encoded, because an adopted service provider can have any name, also one with a slash or a line break.
    package var codedText: String { "\(serviceProvider.text.percentEncoded)/\(mvpd.text.percentEncoded)" }
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
