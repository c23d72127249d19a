/// `mvpds.<id>.homeBasedAuthentication`: the MVPD logs users in without a page, because their device is in the home
/// network of an account (page *Home-Based Authentication (HBA)*).
package struct HomeBasedAuthentication: Sendable, Hashable {
    /// The user whose home it is; `nil` for the MVPD's first user.
    package var user: String?
    /// True when the MVPD sends `hba_status` with each login.
    package var sendsStatus: Bool

    package init(user: String? = nil, sendsStatus: Bool = true) {
        self.user = user
        self.sendsStatus = sendsStatus
    }
}
