/// `mvpds.<id>.tempPass`: temporary access without a login (page *TempPass*).
package struct TempPass: Sendable, Hashable {
    /// How long it lasts, from the first authorization.
    package var duration: Duration
    /// How many distinct resources a promotional pass is good for; a basic pass has no such limit.
    package var maximumResources: Int?
    /// The key of `AP-TempPass-Identity` that names the user of a promotional pass.
    package var identityKey: String?
    /// False plays a pass whose set-up is broken.
    package var isValid: Bool

    package init(
        duration: Duration, maximumResources: Int? = nil, identityKey: String? = nil, isValid: Bool = true
    ) {
        self.duration = duration
        self.maximumResources = maximumResources
        self.identityKey = identityKey
        self.isValid = isValid
    }

    package var isPromotional: Bool { maximumResources != nil || identityKey != nil }
}
