/// `mvpds.<id>.tempPass`: temporary access without a login (page *TempPass*).
package struct TempPass: Sendable, Hashable {
    /// How long the pass is valid, from the first authorization.
    package var duration: Duration
    /// The number of distinct resources that a promotional pass covers; `nil` for a basic pass, which has no
    /// limit.
    package var maximumResources: Int?
    /// The key in `AP-TempPass-Identity` that identifies the user of a promotional pass.
    package var identityKey: String?
    /// False simulates a pass with an invalid configuration at Adobe.
    package var isValid: Bool = true
}
