/// A token for single sign-on that does not count, so that the request is answered as if it had no such token (page
/// *Amazon SSO Cookbook (REST API V2)*).
package struct IgnoredToken: Error, Sendable, Hashable {
    /// What is wrong with the token, without the token itself.
    package private(set) var reason: Reason

    package init(_ reason: Reason) {
        self.reason = reason
        self.reason.isRemark = true
    }

    /// The end of each reason.
    package static let consequence = "The token does not count."
}
