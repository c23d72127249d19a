import PassAPI

/// An error, or a registration's.
package struct ObservedError: Sendable, Hashable {
    package var code: String
    /// What the client is to do; of dynamic client registration, or when it is none that the pages know, `nil`.
    package var action: EnhancedErrorCode.Action?

    package init(code: String, action: EnhancedErrorCode.Action? = nil) {
        self.code = code
        self.action = action
    }
}
