import PassAPI

/// An enhanced error, or an error of dynamic client registration.
struct ObservedError: Sendable, Hashable {
    var code: String
    /// The action that the client should take; `nil` for errors of dynamic client registration and unknown
    /// actions.
    var action: EnhancedErrorCode.Action?
}
