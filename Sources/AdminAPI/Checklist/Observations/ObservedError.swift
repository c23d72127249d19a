import PassAPI

/// An enhanced error, or an error of dynamic client registration.
package struct ObservedError: Sendable, Hashable {
    package var code: String
    /// The action that the client should take; `nil` for errors of dynamic client registration and unknown
    /// actions.
    package var action: EnhancedErrorCode.Action?

    package init(code: String, action: EnhancedErrorCode.Action? = nil) {
        self.code = code
        self.action = action
    }
}
