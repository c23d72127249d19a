import PassAPI

/// The response of a sessions operation.
struct ObservedSession: Sendable, Hashable {
    /// `authenticate`, `resume`, `authorize` and so on.
    var actionName: String
    var code: AuthenticationCode?
}
