import PassAPI

/// The response of a sessions operation.
package struct ObservedSession: Sendable, Hashable {
    /// `authenticate`, `resume`, `authorize` and so on.
    package var actionName: String
    package var code: AuthenticationCode?

    package init(actionName: String, code: AuthenticationCode? = nil) {
        self.actionName = actionName
        self.code = code
    }
}
