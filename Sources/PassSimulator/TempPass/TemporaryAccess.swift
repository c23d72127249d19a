import ControlAPI
import PassAPI

/// What a temporary pass is worth to a caller now (page *TempPass Feature*).
struct TemporaryAccess {
    var pass: TempPass
    var usage: TempPassUsage
    /// Who the user of a promotional pass is, where that is known.
    var identity: String?
    var now: Timestamp

    /// From the first authorization, or from now when there was none.
    var validity: Validity { Validity(from: usage.firstUse ?? now, for: pass.duration) }

    /// What is left of it from now on.
    var untilItsEnd: Validity { Validity(notBefore: now, notAfter: validity.notAfter) }

    /// How many more resources may be authorized; `nil` where nobody counts.
    var remainingResources: Int? { pass.maximumResources.map { max(0, $0 - usage.resources.count) } }

    /// Why a resource may not be watched; without one, any that was not watched yet.
    func refusal(of resource: ResourceID? = nil) -> EnhancedErrorCode? {
        if validity.isOver(at: now) { return .temporaryAccessDurationLimitExceeded }
        if remainingResources == 0, resource.map({ !usage.resources.contains($0) }) ?? true {
            return .temporaryAccessResourcesLimitExceeded
        }
        return nil
    }

    /// As the profiles operations answer it.
    func profile(for device: DeviceIdentifier) -> MvpdProfileResponse {
        var attributes = [
            "expiration_date": UserMetadata(.integer(validity.notAfter.milliseconds)),
            "userID": UserMetadata(.string("temppass_" + StableDigest.hex40(identity ?? device.base64))),
        ]
        if let remainingResources {
            attributes["remaining_resources"] = UserMetadata(.integer(Int64(remainingResources)))
            attributes["used_assets"] = UserMetadata(.array(usage.resources.map { .string($0.text) }))
        }
        return MvpdProfileResponse(
            type: .temporary, validity: validity, issuer: "Adobe", attributes: attributes)
    }
}
